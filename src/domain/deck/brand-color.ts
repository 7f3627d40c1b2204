/** A brand colour as it is stored. */
export const brandColorForm = /^#[\da-f]{6}$/
