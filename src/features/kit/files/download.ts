/** How long a browser may take to start reading the file, in milliseconds. */
const readable = 60_000

/** Saves a file through the browser, without using the network. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), readable)
}
