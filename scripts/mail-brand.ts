import type { site } from '../src/site.ts'

type Brand = Pick<typeof site, 'name' | 'tagline'>
type Facts = Brand & { claims: Pick<(typeof site)['claims'], 'answerWithin'> }

/** Each place in the mail templates that names the company: the text around it, and the name. */
const inTemplate: readonly [pattern: RegExp, text: (brand: Brand) => string][] = [
  [/(font-weight: 700">)[^<]*(<\/p>)/g, ({ name }) => name],
  [/(font-size: 14px">)[^<]*(<\/p>)/g, ({ name, tagline }) => `${name}. ${tagline}.`],
  [/(the email of (?:a|an) ).*?( account from )/g, ({ name }) => name],
]
const inSubject: typeof inTemplate = [
  [/(subject = "(?:Confirm|Reset) your (?:new )?).*?( (?:account|password|email address)"\n)/g, ({ name }) => name],
]

/** A mail template in HTML with the company's name and tagline from `site.ts`: the auth server can't read that file. */
export function brandedTemplate(html: string, brand: Brand): string {
  return branded(html, inTemplate, (text) => escaped(text(brand)))
}

/** `supabase/config.toml` with the company's name in the subjects of the mails. */
export function brandedSubjects(toml: string, brand: Brand): string {
  return branded(toml, inSubject, (text) => text(brand).replaceAll(/["\\]/g, '\\$&'))
}

/** The file with the company's facts for the edge functions' mails. */
export function brandedFacts(file: string, { name, tagline, claims: { answerWithin } }: Facts): string {
  return Object.entries({ name, tagline, answerWithin }).reduce(
    (result, [fact, text]) =>
      result.replace(
        new RegExp(`^( {2}${fact}: ).*(,)$`, 'm'),
        (_all, before, after) => before + literal(text) + after,
      ),
    file,
  )
}

/** A string literal as the formatter writes it. */
function literal(text: string): string {
  const quoted = JSON.stringify(text)
  return text.includes("'") && !text.includes('"')
    ? quoted
    : `'${quoted.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

function branded(file: string, places: typeof inTemplate, write: (text: (brand: Brand) => string) => string): string {
  return places.reduce(
    (result, [pattern, text]) =>
      result.replaceAll(pattern, (_all, before: string, after: string) => before + write(text) + after),
    file,
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
