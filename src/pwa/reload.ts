/** The visitor form, which stores nothing permanently because others may use this device next. */
const visitorsForm = 'form[method=dialog]:not([autocomplete=off])'

/** Whether a password is typed: the only input that no reload may save. */
export function holdsPassword(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('input[autocomplete$="password"]')
  return [...fields].some(({ value }) => value !== '')
}

/**
 * Reloads the page without the user asking. App forms save their input; the visitor form's input is carried over this one reload and
 * restored by boot.ts, which reloads the same way.
 */
export function reloadPage(): void {
  const form = document.querySelector<HTMLFormElement>(visitorsForm)
  try {
    if (form) sessionStorage.setItem('sevenday.carried-form', JSON.stringify([...new FormData(form)]))
  } catch {
    // Without storage the input is lost, as in any reload.
  }
  location.reload()
}
