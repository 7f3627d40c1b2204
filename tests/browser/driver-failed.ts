/** Begins the errors that are the driver's own. A test that such an error ended may be tried again (scripts/testing/reports.ts). */
export const driverFailed = "WebKit's driver failed"
