/** Every method is asynchronous, or its result is not awaited. */
export type Asynchronous<Service> = { [Name in keyof Service]: (...args: never[]) => Promise<unknown> | void }

/**
 * A service whose code loads with its first call. A later call loads it again if that failed.
 *
 * @param ifMissing the answer to each call if the code can't be loaded; without it, the call fails
 */
export function lateService<Service extends Asynchronous<Service>>(
  load: () => Promise<Service>,
  ifMissing?: (error: unknown) => unknown,
): Service {
  async function call(name: keyof Service, args: never[]): Promise<unknown> {
    let service: Service
    try {
      service = await load()
    } catch (error) {
      if (ifMissing) return ifMissing(error)
      throw error
    }
    return service[name](...args)
  }
  return new Proxy({} as Service, {
    // A promise that resolves with the service must not mistake it for a promise.
    get: (_target, name) => (name === 'then' ? undefined : (...args: never[]) => call(name as keyof Service, args)),
  })
}
