/** Call from a press. Does nothing where the browser has no full screen, as on iPhones: the slide fills the window. */
export async function enterFullScreen(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen?.({ navigationUI: 'hide' })
  } catch {
    // Not allowed here.
  }
}
