/** How long a browser may take to begin reading the file, in milliseconds. */
const readable = 60_000

/** Hands a file to the person: the browser saves it, and nothing goes over the network. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), readable)
}
