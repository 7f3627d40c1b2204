import { beforeAll, expect } from 'vitest'
import type { Mail } from '#embedded/mailbox.ts'
import { contract, newEmail, secretClient, type Target, testEmbedded, type User } from './target.ts'

/** Each kind of mail as it arrives in the mailbox: the right recipient, nothing of other users, both parts, and working links. */

const site = 'http://localhost:5173'

contract('mails', { seed: true }, (target) => {
  let admin: User

  beforeAll(async () => {
    const client = target.client()
    const { data } = await client.auth.signInWithPassword({ email: 'admin@example.com', password: 'sevenday' })
    admin = { id: data.user?.id ?? '', email: 'admin@example.com', password: 'sevenday', client }
  })

  const mailsTo = (address: string): Mail[] => target.embedded().mailbox.list(address)

  async function arrival(address: string, subject: RegExp): Promise<Mail> {
    const found = () => mailsTo(address).find((mail) => subject.test(mail.subject))
    await expect.poll(() => found()?.subject ?? mailsTo(address).map((mail) => mail.subject)).toMatch(subject)
    return found() as Mail
  }

  async function write(message: { name: string; email: string; message: string }): Promise<string> {
    const id = crypto.randomUUID()
    await query(target, 'delete from private.rate_limits')
    const { error } = await target.client().rpc('send_contact_message', { id, subject: 'quote', ...message })
    expect(error).toBeNull()
    return id
  }

  /** Sends a user's news at once, as if the time for an Undo were over. */
  async function passMinute(user: User): Promise<void> {
    await query(
      target,
      `update public.notifications set created_at = created_at - interval '2 minutes' where user_id = $1`,
      user.id,
    )
    await query(
      target,
      `update private.mail_jobs set due_at = clock_timestamp(), news_since = news_since - interval '2 minutes'
       where user_id = $1`,
      user.id,
    )
    await query(target, `select private.wake('send-mail')`)
  }

  /** A user with a project that an admin has just completed. */
  async function userWithNews(name: string): Promise<{ user: User; project: string }> {
    const user = await target.user()
    const { error } = await user.client.from('profiles').update({ news_mail: 'at-once' }).eq('id', user.id)
    expect(error).toBeNull()
    const project = crypto.randomUUID()
    const { error: created } = await admin.client.from('projects').insert({ id: project, user_id: user.id, name })
    expect(created).toBeNull()
    return { user, project }
  }

  testEmbedded('a receipt says nothing that the visitor typed', async () => {
    const email = newEmail()
    await write({ name: 'Eve Visitor', email, message: 'Buy cheap pills at pills.example' })
    const mail = await arrival(email, /got your message/)
    expect(mailsTo(email)).toHaveLength(1)
    for (const part of [mail.subject, mail.text, mail.html]) {
      expect(part).not.toMatch(/Eve|pills/)
      expect(part).not.toContain(email)
    }
    expect(mail.text).toContain('Thanks for writing to Sevenday')
    expect(mail.html).toContain('Thanks for writing to Sevenday')
    expect(mail.headers).toEqual({})
  })

  testEmbedded('the team gets the message, which changes no header and no markup', async () => {
    const name = 'Eve\r\nBcc: everyone@example.com <b>'
    const message = '</p><script>alert(1)</script><img src=x onerror="alert(1)">\n\n.\r\nSubject: other & “more”'
    const id = await write({ name, email: newEmail(), message })
    const mail = await arrival(admin.email, /^New message: Quote, from Eve Bcc: everyone@example.com <b>$/)
    expect(mail.to).toBe(admin.email)
    expect(mail.headers).toEqual({})
    expect(mail.text).toContain(message)
    expect(mail.text).toContain('From: Eve Bcc: everyone@example.com <b>\n')
    const html = mail.html ?? ''
    expect(html).not.toMatch(/<script|<img|<b>|onerror="/)
    expect(html).toContain('&#60;/p&#62;&#60;script&#62;')
    expect(mail.link).toBe(`${site}/admin/contacts?message=${id}`)
    expect(html).toContain(`href="${site}/admin/contacts?message=${id}"`)
    expect(target.embedded().mailbox.list('everyone@example.com')).toEqual([])
  })

  testEmbedded('an answer reaches the visitor, with its line breaks', async () => {
    const email = newEmail()
    const id = await write({ name: 'Priya', email, message: 'What would it cost?' })
    const answer = 'Dear Priya,\n\nfrom <15,000> rupees.\n\nMeera'
    const { error } = await admin.client.from('contact_messages').update({ answer }).eq('id', id)
    expect(error).toBeNull()
    const mail = await arrival(email, /^Our answer/)
    expect(mail.text.startsWith(answer)).toBe(true)
    expect(mail.html).toContain('from &#60;15,000&#62; rupees.')
    expect(mail.html).toContain('white-space: pre-wrap')
    expect(mail.text).not.toContain('What would it cost?')
    expect(mail.text).toMatch(/sent us on \d+ \w+ \d{4} by our contact form/)
  })

  testEmbedded('news reaches its user, with links to it, and nothing of another user', async () => {
    const { user, project } = await userWithNews('Tiffin <Trail>')
    const other = await userWithNews('Fleetly')
    const { error } = await admin.client.from('projects').update({ status: 'in-progress' }).eq('id', project)
    expect(error).toBeNull()
    const secret = { id: crypto.randomUUID(), user_id: user.id, message: 'A secret from an admin' }
    expect((await admin.client.from('notifications').insert(secret)).error).toBeNull()
    await passMinute(user)
    const mail = await arrival(user.email, /^3 updates from Sevenday$/)
    expect(mail.text).toContain(`* Tiffin <Trail> is now In Progress.\n  ${site}/dashboard/projects/${project}`)
    expect(mail.text).toContain(`You have a message from Sevenday.\n  ${site}/dashboard?notifications`)
    expect(mail.html).toContain('Tiffin &#60;Trail&#62; is now In Progress.')
    expect(mail.html).toContain(`href="${site}/dashboard/projects/${project}"`)
    for (const part of [mail.text, mail.html]) expect(part).not.toMatch(/Fleetly|secret/)
    expect(mailsTo(other.user.email)).toEqual([])
    expect(mail.html).not.toMatch(/<img|<script|src=/)
    expect(mail.html).toContain('prefers-color-scheme: dark')
  })

  testEmbedded('its link and its header stop these mails, and only by a press', async () => {
    const { user } = await userWithNews('Tiffin Trail')
    await passMinute(user)
    const mail = await arrival(user.email, /^We've created a project for you: Tiffin Trail\.$/)
    const choice = async () => (await user.client.from('profiles').select('news_mail').single()).data?.news_mail
    expect(mail.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const link = /^<(.*)>$/.exec(mail.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
    // The mail's link is on the app's origin, which this test doesn't serve.
    const here = target.url + link.slice(site.length)
    const opened = await fetch(here, { redirect: 'manual' })
    expect(opened.status).toBe(303)
    const page = new URL(opened.headers.get('location') ?? '')
    expect(page.origin + page.pathname).toBe(`${site}/unsubscribe`)
    expect(mail.text).toContain(`Stop these emails\n  ${page.href}`)
    expect(await choice()).toBe('at-once')
    const wrong = await fetch(
      here.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      { method: 'POST' },
    )
    expect(wrong.status).toBe(410)
    expect(await choice()).toBe('at-once')
    const pressed = await fetch(here, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(pressed.status).toBe(200)
    expect(await choice()).toBe('never')
    const token = page.searchParams.get('token')
    expect((await target.client().rpc('stop_news_mail', { token })).data).toBe(true)
  })

  testEmbedded('who signs up again hears of the account by mail, and nowhere else', async () => {
    const user = await target.user()
    const ask = (email: string) => target.client().rpc('tell_existing_account', { email })
    const [known, unknown] = [await ask(user.email), await ask(newEmail())]
    expect([known.status, known.data]).toEqual([unknown.status, unknown.data])
    const mail = await arrival(user.email, /^You already have a Sevenday account$/)
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(`${site}/login`)
      expect(part).toContain(`${site}/forgot-password`)
    }
    await ask(user.email)
    await expect.poll(() => query(target, 'select from private.mail_jobs where user_id = $1', user.id)).toEqual([])
    expect(mailsTo(user.email)).toHaveLength(1)
  })

  testEmbedded('the mailbox shows the HTML of a mail without letting it do anything', async () => {
    const email = newEmail()
    await write({ name: 'Eve', email, message: 'Hello' })
    const mail = await arrival(email, /got your message/)
    const shown = await fetch(`${target.url}/mailbox/${mail.id}.html`)
    expect(await shown.text()).toBe(mail.html)
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    const { error } = await secretClient(target).rpc('claim_mail_jobs', { ticket: 'a guess' })
    expect(error?.code).toBe('42501')
    const forged = await fetch(`${target.url}/mailbox/api/emails`, { method: 'POST', body: '{}' })
    expect(forged.status).toBe(401)
  })
})

async function query(target: Target, text: string, ...parameters: unknown[]) {
  return target.embedded().database.transaction((query) => query(text, parameters))
}
