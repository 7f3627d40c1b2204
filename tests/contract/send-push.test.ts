import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { encryptPush, fromBase64Url, toBase64Url } from '#supabase/functions/_shared/web-push.ts'
import { claimsOf, type PushService, startPushService, type Subscriber, subscriberAt } from './push-service.ts'
import { contract, type User, type Target, testEmbedded } from './target.ts'

test('a push is encrypted as in the example of RFC 8291', async () => {
  // Section 5 and appendix A.
  const browser = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  const server = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const point = fromBase64Url(server)
  const x = toBase64Url(point.subarray(1, 33))
  const y = toBase64Url(point.subarray(33))
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw' }
  const keys = {
    publicKey: await crypto.subtle.importKey('raw', point, curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', jwk, curve, false, ['deriveBits']),
  }
  const target = { endpoint: '', p256dh: browser, auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
  const body = await encryptPush('When I grow up, I want to be a watermelon', target, {
    keys,
    salt: fromBase64Url('DGv6ra1nlYgDCS1FRnbzlw'),
  })
  expect(toBase64Url(body)).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

contract('send-push', { seed: true }, (target) => {
  let service: PushService

  beforeAll(async () => {
    service = await startPushService()
    await query(target, 'insert into private.push_services (origin) values ($1)', service.origin)
  })
  afterAll(() => service.close())
  beforeEach(() => {
    service.answer = { status: 201 }
  })

  /** A new user who has subscribed to pushes in a browser. */
  async function subscribed(): Promise<{ user: User; browser: Subscriber; pushes: () => PushService['received'] }> {
    const user = await target.user()
    const path = `/push/${crypto.randomUUID()}`
    const browser = await subscriberAt(service.origin + path)
    const { endpoint, p256dh, auth } = browser
    const { error } = await user.client.rpc('save_push_subscription', {
      endpoint,
      p256dh,
      auth,
      kinds: ['notification'],
    })
    expect(error).toBeNull()
    return { user, browser, pushes: () => service.received.filter((push) => push.path === path) }
  }

  async function notify(user: User): Promise<void> {
    await query(
      target,
      `insert into public.notifications (id, user_id, message) values (gen_random_uuid(), $1, 'A secret')`,
      user.id,
    )
  }

  testEmbedded('a notification reaches the browser, and only that browser can read it', async () => {
    const { user, browser, pushes } = await subscribed()
    await notify(user)
    await expect.poll(() => pushes().length).toBe(1)
    const [push] = pushes()
    if (!push) throw new Error('no push')
    expect(await browser.decrypt(push.body)).toEqual({ kind: 'notification', badge: 1 })
    expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: 'notification' })
    const { key, claims } = await claimsOf(push.headers.authorization)
    expect(key).toBe(target.embedded().keys.vapid_public_key)
    const { aud, exp, sub } = claims as { aud: string; exp: number; sub: string }
    expect({ aud, sub }).toEqual({ aud: service.origin, sub: 'mailto:developer@example.com' })
    expect(exp - Date.now() / 1000).toBeGreaterThan(0)
    expect(exp - Date.now() / 1000).toBeLessThanOrEqual(86_400)
    const stranger = await subscriberAt(browser.endpoint)
    await expect(stranger.decrypt(push.body)).rejects.toThrow()
    await expect.poll(() => query(target, 'select from private.push_jobs')).toEqual([])
  })

  testEmbedded('a push of news waits for an Undo, and brings its sentence', async () => {
    const { user, browser, pushes } = await subscribed()
    const news = '“Landing page” is done in Tiffin Trail.'
    const project = crypto.randomUUID()
    await query(
      target,
      `insert into public.projects (id, user_id, name) values ($1, $2, 'Tiffin Trail')`,
      project,
      user.id,
    )
    await query(
      target,
      `insert into public.notifications (user_id, message, kind, project_id, created_at)
       values ($1, $2, 'task_completed', $3, clock_timestamp() - interval '58 seconds')`,
      user.id,
      news,
      project,
    )
    await query(
      target,
      `update private.push_jobs set due_at = clock_timestamp() + interval '2 seconds' where kind = 'news'`,
    )
    await query(target, `select private.wake('send-push')`)
    expect(pushes()).toEqual([])
    // Only the embedded backend's own timer sends it.
    await expect.poll(() => pushes().length, { timeout: 10_000 }).toBe(1)
    const [push] = pushes()
    expect(push && (await browser.decrypt(push.body))).toEqual({
      ...{ kind: 'news', badge: 1, text: news },
      ...{ project_id: project, is_own: true },
    })
    await expect.poll(() => query(target, 'select from private.push_jobs')).toEqual([])
  })

  testEmbedded('a subscription that the push service no longer knows is removed', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    for (const status of [404, 410]) {
      const { user, browser, pushes } = await subscribed()
      service.answer = { status }
      await notify(user)
      await expect.poll(() => pushes().length).toBe(1)
      const subscriptions = () =>
        query(target, 'select from private.push_subscriptions where endpoint = $1', browser.endpoint)
      await expect.poll(subscriptions).toEqual([])
    }
    warned.mockRestore()
  })

  testEmbedded('a busy push service is tried again when it says', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const { user, browser, pushes } = await subscribed()
    service.answer = { status: 429, headers: { 'retry-after': '900' } }
    await notify(user)
    const waiting = () =>
      query(
        target,
        `select j.attempts, round(extract(epoch from j.due_at - clock_timestamp()) / 60)::integer as minutes
         from private.push_jobs j join private.push_subscriptions s on s.id = j.subscription_id where s.endpoint = $1`,
        browser.endpoint,
      )
    await expect.poll(waiting).toEqual([{ attempts: 1, minutes: 15 }])
    service.answer = { status: 201 }
    await query(target, 'update private.push_jobs set due_at = clock_timestamp()')
    await query(target, `select private.wake('send-push')`)
    await expect.poll(() => pushes().length).toBe(2)
    await expect.poll(waiting).toEqual([])
    warned.mockRestore()
  })

  testEmbedded('a redirect is not followed', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const { user, pushes } = await subscribed()
    service.answer = { status: 307, headers: { location: `${service.origin}/elsewhere` } }
    await notify(user)
    await expect.poll(() => pushes().length).toBe(1)
    await expect.poll(() => query(target, 'select from private.push_jobs')).toEqual([])
    expect(service.received.map(({ path }) => path)).not.toContain('/elsewhere')
    warned.mockRestore()
  })

  testEmbedded('a caller without the ticket cannot make the function send', async () => {
    const response = await fetch(`${target.url}/functions/v1/send-push`, {
      method: 'POST',
      headers: { 'x-ticket': 'a guess' },
    })
    expect(response.status).toBe(401)
  })
})

async function query(target: Target, text: string, ...parameters: unknown[]) {
  return target.embedded().database.transaction((query) => query(text, parameters))
}
