/** In bytes, as in the bucket `files`. */
export const fileSizeMax = 20 * 1024 * 1024
export const projectFilesMax = 1024 ** 3
export const customerFilesMax = 5 * 1024 ** 3
export const filesPerProjectMax = 1000
export const filesPerCustomerMax = 5000
/** The maximum size of a preview, in bytes and pixels. */
export const previewSizeMax = 512 * 1024
export const previewEdge = 640
/** Above this, a picture isn't decoded: it has no preview, and documents and avatars refuse it. */
export const picturePixelsMax = 50_000_000
