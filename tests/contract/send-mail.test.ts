import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { handle } from '#supabase/functions/send-mail/handler.ts'
import { startMailApi } from './mail-api.ts'
import { contract, type Target, testEmbedded } from './target.ts'

/** The queue of mails and its sender, against a mail API that honours keys. */

const api = await startMailApi()
afterAll(() => api.close())

contract('send-mail', { mailApi: api }, (target) => {
  beforeEach(() => {
    api.answer = 'accepts'
  })

  const env = (fetchAny: typeof fetch) => ({
    SUPABASE_URL: target.url,
    SUPABASE_PUBLISHABLE_KEY: target.publishableKey,
    SUPABASE_SECRET_KEY: target.embedded().keys.secret_key,
    MAIL_API_URL: api.url,
    MAIL_API_KEY: api.key,
    MAIL_FROM: 'Team <team@example.com>',
    SITE_URL: 'https://sevenday.test',
    fetch: fetchAny,
  })

  /** Queues receipts to new addresses. The backend's own sender isn't woken. @returns the addresses */
  async function queue(count: number): Promise<string[]> {
    const addresses = Array.from({ length: count }, () => `visitor-${crypto.randomUUID()}@example.com`)
    for (const address of addresses)
      await query(target, `insert into private.mail_jobs (kind, address) values ('contact_receipt', $1)`, address)
    return addresses
  }

  /** Calls the function as the database does. */
  async function run(fetchAny: typeof fetch = fetch): Promise<Response> {
    const [sender] = await query(target, `select ticket from private.functions where name = 'send-mail'`)
    const headers = { 'x-ticket': String(sender?.ticket) }
    return handle(new Request(`${target.url}/functions/v1/send-mail`, { method: 'POST', headers }), env(fetchAny))
  }

  /** Makes the two minutes of each claim end. */
  const endLeases = () => query(target, 'update private.mail_jobs set due_at = clock_timestamp()')
  const waiting = () => query(target, 'select address, attempts from private.mail_jobs order by address')
  const arrivalsOf = (addresses: readonly string[]) =>
    addresses.map((address) => api.delivered.filter(({ to }) => to.includes(address)).length)

  describe('a run that is killed', () => {
    // Claim, then for each of two mails: send, report. Then the empty claim.
    for (const at of [1, 2, 3, 4, 5, 6]) {
      for (const when of ['before', 'after'] as const) {
        testEmbedded(`${when} its call ${at} loses no mail and sends none twice`, async () => {
          const addresses = await queue(2)
          const dying = dyingFetch(at, when)
          await Promise.race([run(dying.fetch), dying.died])
          await endLeases()
          await run()
          expect(arrivalsOf(addresses)).toEqual([1, 1])
          expect(await waiting()).toEqual([])
          expect(api.changed).toEqual([])
        })
      }
    }
  })

  testEmbedded('runs at the same time send each mail once', async () => {
    const addresses = await queue(24)
    await Promise.all([run(), run(), run()])
    expect(arrivalsOf(addresses)).toEqual(addresses.map(() => 1))
    expect(await waiting()).toEqual([])
  })

  testEmbedded('a mail whose answer was lost is sent again under its key, and arrives once', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const addresses = await queue(1)
    api.answer = 'loses its answer'
    await run()
    expect(await waiting()).toEqual([{ address: addresses[0], attempts: 1 }])
    api.answer = 'accepts'
    await endLeases()
    await run()
    expect(arrivalsOf(addresses)).toEqual([1])
    expect(await waiting()).toEqual([])
    warned.mockRestore()
  })

  testEmbedded('a mail that was sent before its words changed counts as sent', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    await queue(1)
    api.answer = { status: 409, name: 'invalid_idempotent_request' }
    await run()
    expect(await waiting()).toEqual([])
    warned.mockRestore()
  })

  testEmbedded('a busy or failing mail API is asked again, later', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    for (const [status, headers, seconds] of [
      [429, { 'retry-after': '900' }, 900],
      [500, {}, 30],
      [401, {}, 30],
      [307, { location: `${target.url}/elsewhere` }, 30],
      [409, {}, 30],
    ] as const) {
      const [address] = await queue(1)
      api.answer = { status, headers }
      await run()
      const due = await query(
        target,
        'select round(extract(epoch from due_at - clock_timestamp()) / 10)::integer * 10 as seconds from private.mail_jobs where address = $1',
        address,
      )
      expect(due, String(status)).toEqual([{ seconds }])
      await query(target, 'delete from private.mail_jobs')
    }
    warned.mockRestore()
  })

  testEmbedded('a mail API that wants no more ends the run, and the rest has lost nothing', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const addresses = await queue(3)
    api.answer = { status: 429, headers: { 'retry-after': '900' } }
    await run()
    const [sent, ...others] = await query(
      target,
      `select attempts, round(extract(epoch from due_at - clock_timestamp()) / 60)::integer as minutes from private.mail_jobs
       order by attempts desc`,
    )
    expect([sent, ...others]).toEqual([
      { attempts: 1, minutes: 15 },
      { attempts: 0, minutes: 15 },
      { attempts: 0, minutes: 15 },
    ])
    api.answer = 'accepts'
    await endLeases()
    await run()
    expect(arrivalsOf(addresses)).toEqual([1, 1, 1])
    warned.mockRestore()
  })

  testEmbedded('a refused mail is given up, and admins see it', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    await queue(1)
    await query(
      target,
      `insert into private.mail_jobs (kind, address, content)
       select 'contact_answer', a, '{"answer": "Hello", "sent_on": "1 May"}'
       from unnest(array[E'a@example.com\\nBcc: b@example.com', 'Anyone<a@example.com>']) a`,
    )
    api.answer = { status: 422, name: 'validation_error' }
    await run()
    expect(await waiting()).toEqual([])
    const failures = await query(
      target,
      `select details ->> 'reason' as reason from public.user_management_logs where action = 'mail_failed' order by 1`,
    )
    expect(failures).toEqual([
      { reason: 'The address is not one plain address' },
      { reason: 'The address is not one plain address' },
      { reason: 'The mail service answered 422' },
    ])
    warned.mockRestore()
  })

  testEmbedded('a caller without the ticket can’t make the function send', async () => {
    const response = await fetch(`${target.url}/functions/v1/send-mail`, {
      method: 'POST',
      headers: { 'x-ticket': 'a guess' },
    })
    expect(response.status).toBe(401)
  })
})

test('every kind of mail in the queue has texts', async () => {
  const { composeMail } = await import('#supabase/functions/send-mail/mails.ts')
  const { readFileSync } = await import('node:fs')
  const sql = readFileSync('supabase/migrations/20261120000408_mail.sql', 'utf8')
  const kinds = /mail_jobs_kind_known check \(kind in \((.*)\)\)/.exec(sql)?.[1]?.match(/\w+/g) ?? []
  expect(kinds).toHaveLength(6)
  const content = { lines: [], more: 0, messages: 1, token: 't', answer: 'a', name: 'n', subject: 's' }
  for (const kind of kinds) {
    const job = {
      id: '1',
      address: 'a@example.com',
      kind,
      content: { ...content, message_id: 'm', email: 'e', message: 'm' },
    }
    const mail = composeMail(job as never, { site: 'https://s.test', functions: 'https://f.test' })
    expect(mail.subject, kind).not.toBe('')
  }
})

/** A function's network that stops for good at one of its calls, as when the platform ends the function. */
function dyingFetch(at: number, when: 'before' | 'after'): { fetch: typeof fetch; died: Promise<void> } {
  let calls = 0
  let die = () => {}
  const died = new Promise<void>((resolve) => {
    die = resolve
  })
  const never = () => {
    die()
    return new Promise<never>(() => {})
  }
  return {
    died,
    fetch: async (input, init) => {
      calls += 1
      const call = calls
      if (call > at || (call === at && when === 'before')) return never()
      const response = await fetch(input, init)
      if (call < at) return response
      await response.arrayBuffer()
      return never()
    },
  }
}

async function query(target: Target, text: string, ...parameters: unknown[]) {
  return target.embedded().database.transaction((query) => query(text, parameters))
}
