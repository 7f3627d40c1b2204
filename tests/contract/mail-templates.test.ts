import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { composeMail } from '#embedded/mail-texts.ts'

const folder = fileURLToPath(new URL('../../supabase/templates/', import.meta.url))

// Anyone may sign up with anyone's address, and with whatever they like in the place of a name.
test.for(readdirSync(folder))('%s says nothing in the words of whoever asked for the mail', (name) => {
  expect(readFileSync(folder + name, 'utf8')).not.toMatch(/\.(?:Data|UserMetaData)\b/i)
})

// A hosted mail leads where the embedded backend's does, and every template is one that config.toml applies.
test.for([
  ['confirmation', 'signup'],
  ['recovery', 'recovery'],
  ['email_change', 'email_change'],
])('%s is worded and leads as the mail of the embedded backend', ([template = '', type = '']) => {
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
