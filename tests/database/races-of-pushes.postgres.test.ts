import { describe, expect, test } from 'vitest'
import { raceOnAFreshDatabase, session } from './race-harness.ts'
import { idOf, operator, type Session, service } from './sessions.ts'

describe('two senders of pushes', () => {
  raceOnAFreshDatabase()

  const notify = `insert into public.notifications (id, user_id, message) values (gen_random_uuid(), '${idOf('asha')}', 'News')`

  async function claim(sender: Session, ticket: string, most: number): Promise<string[]> {
    const [row] = await sender.run(`select public.claim_push_jobs('${ticket}', ${most}) as jobs`)
    const jobs = row?.['jobs'] as { endpoint: string }[] | undefined
    return (jobs ?? []).map(({ endpoint }) => endpoint.replace(/.*\//, '')).sort()
  }

  async function ticketOf(reader: Session): Promise<string> {
    const [row] = await reader.as(operator, `select ticket from private.functions where name = 'send-push'`)
    return String(row?.['ticket'])
  }

  test('never send the same push, and never wait for each other', async () => {
    const [first, second, device] = [await session(), await session(), await session()]
    for (const browser of ['desk', 'phone', 'tablet']) {
      await device.as('asha', `select tests.ask_for_pushes('${browser}')`)
    }
    await device.as(operator, notify)
    const ticket = await ticketOf(device)
    await first.begin(service)
    const claimed = await claim(first, ticket, 2)
    await second.begin(service)
    const rest = await claim(second, ticket, 10)
    expect([claimed.length, rest.length]).toEqual([2, 1])
    expect([...claimed, ...rest].sort()).toEqual(['desk', 'phone', 'tablet'])
    await first.commit()
    expect(await claim(second, ticket, 10)).toEqual([])
    await second.commit()
  })

  test('send news that arrives between claiming a push and reporting it', async () => {
    const [sender, device] = [await session(), await session()]
    await device.as('asha', `select tests.ask_for_pushes('phone')`)
    await device.as(operator, notify)
    const ticket = await ticketOf(device)
    const [row] = await sender.as(service, `select public.claim_push_jobs('${ticket}') -> 0 as job`)
    await sender.begin(service)
    const report = JSON.stringify([{ ...(row?.['job'] as object), outcome: 'sent' }])
    await sender.run(`select public.finish_push_jobs('${ticket}', '${report}')`)
    const late = device.as(operator, notify)
    await device.blocked()
    await sender.commit()
    await late
    expect(await sender.as(service, `select jsonb_array_length(public.claim_push_jobs('${ticket}')) as count`)).toEqual(
      [{ count: 1 }],
    )
  })
})
