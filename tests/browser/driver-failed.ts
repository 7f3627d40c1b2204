/** The prefix of the driver's own errors. A test that such an error ended may be retried (scripts/testing/reports.ts). */
export const driverFailed = "WebKit's driver failed"
