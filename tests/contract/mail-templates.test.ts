import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { composeMail } from '#embedded/mail-copy.ts'

const folder = fileURLToPath(new URL('../../supabase/templates/', import.meta.url))

// Anyone can sign up with anyone's address and any text as a name, so a template must not repeat it.
test.for(readdirSync(folder))('%s repeats nothing that the requester wrote', (name) => {
  expect(readFileSync(folder + name, 'utf8')).not.toMatch(/\.(?:Data|UserMetaData)\b/i)
})

// A hosted mail must lead where the embedded backend's does, and config.toml must apply every template.
test.for([
  ['confirmation', 'signup'],
  ['recovery', 'recovery'],
  ['email_change', 'email_change'],
])('%s has the subject and link of the embedded backend’s mail', ([template = '', type = '']) => {
  const config = readFileSync(`${folder}../config.toml`, 'utf8')
  const section = config.split(`[auth.email.template.${template}]`)[1]?.split('[')[0] ?? ''
  const subject = /^subject = "(.*)"$/m.exec(section)?.[1]
  const file = /^content_path = "\.\/supabase\/templates\/(.*)"$/m.exec(section)?.[1] ?? ''
  const href = /href="(.*?)"/.exec(readFileSync(folder + file, 'utf8'))?.[1]

  const text = `http://localhost/auth/v1/verify?token={{ .TokenHash }}&type=${type}`.replaceAll(' ', '%20')
  const mail = composeMail({ to: 'asha@example.com', subject: '', text }, 'http://site.test/')
  expect(subject).toBe(mail.subject)
  const link = new URL(mail.link ?? '')
  expect(href).toBe(`{{ .SiteURL }}${link.pathname}?token_hash={{ .TokenHash }}&type=${link.searchParams.get('type')}`)
})
