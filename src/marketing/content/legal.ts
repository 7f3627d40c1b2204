import { site } from '#src/site.ts'
import { planTime, shortName } from '../words.ts'

export interface LegalSection {
  id: string
  title: string
  /** Paragraphs; a list stands as an array. */
  body: readonly (string | readonly string[])[]
}

const { name, claims, office, offer, plans } = site

const times = plans
  .filter(({ days }) => days !== null)
  .map((plan) => `${planTime(plan).replace(/^1 /, 'one ')} for ${shortName(plan)}`)
const larger = plans.some(({ days }) => days === null)
  ? ` Larger custom builds usually take ${claims.enterpriseTimeline} and have a schedule of their own.`
  : ''
const free = plans.some(({ basePrice }) => basePrice === 0) ? '; for free plans from handover' : ''

const offerSections: readonly LegalSection[] = [
  {
    id: 'offer',
    title: 'The founders’ offer',
    body: [
      `While it stands on our home page, the first ${offer.limit} founders who claim it get ${offer.what}. One for each founder; it cannot be exchanged for money.`,
    ],
  },
]

export const privacySections: readonly LegalSection[] = [
  {
    id: 'short',
    title: 'In short',
    body: [
      `${name} keeps what it needs to answer you and to build your product, and nothing to follow you around with. We sell no data, show no advertising and load nothing from other companies on these pages.`,
    ],
  },
  {
    id: 'what',
    title: 'What we keep',
    body: [
      'What you give us:',
      [
        'When you write to us: your name, your email address, the subject and your message.',
        'When you open an account: your name, your email address, your password (as a hash that cannot be read back) and, if you add one, a picture.',
        'While we work for you: your projects, their tasks, and the notifications about them. Where two devices change the same text, the one that was replaced is kept as well, until you have chosen.',
      ],
      'What comes with using the site:',
      [
        'A count of which pages and functions are used: a name, a path and a time, without your identity, your address or a cookie. If your browser sends "Do Not Track" or "Global Privacy Control", nothing is counted.',
        'How many messages, log-ins to the admin area and counted events came from one network address within an hour, to keep machines out. The address is kept as a hash, and deleted within two days.',
        'A record of what our administrators change: which of them, on which account or task, and when.',
      ],
    ],
  },
  {
    id: 'where',
    title: 'Where it is kept',
    body: [
      'On your own device: signed-in customers have a copy of their projects, tasks and notifications in the browser’s own database, so that the dashboard works without a connection. Your choice of theme, your log-in, who was last signed in, and what waits to be sent are kept there too; what you have typed into a form and not sent is kept in its tab. Messages that you write while offline stay on your device until they have reached us, or until you discard them.',
      'On our server: accounts, projects and messages are kept with Supabase, which hosts our database, files and log-in for us and processes them on our instructions only. Rules in the database itself decide who sees what: you see your own, our administrators see what they need to work for you.',
      'We set no cookies. Our pages talk to our server, which Supabase runs for us, and to no one else’s, with two exceptions that are up to you: a link that you follow, such as the one that opens a chat, and a picture of yourself that you keep at an address of your own and let us show from there.',
    ],
  },
  {
    id: 'why',
    title: 'Why we may keep it',
    body: [
      'To answer you when you ask us something, to do what we have agreed with you, to keep the service safe, and to meet duties that the law puts on us, such as keeping invoices. For anything else we ask you first.',
    ],
  },
  {
    id: 'others',
    title: 'Who else sees it',
    body: [
      'Supabase, as our host. Whoever knows the address of your picture, which is long and in no list. The messaging service, if you choose to chat with us there; its own privacy policy then applies. Authorities, where the law obliges us. No one else.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long',
    body: [
      [
        'Messages: as long as we need them to answer you and to know later what was agreed, or until you ask us to delete them.',
        'Your account and projects: as long as you have the account.',
        'Deleted projects and tasks: out of sight at once, and erased after 90 days. Until then your other devices learn of the deletion.',
        'The count of what is used: 13 months.',
        'The copy on your device: until you log out, which removes it at once, or until you clear the browser’s data.',
      ],
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: [
      'You may see what we keep about you, have it corrected, take it with you in a common format, have it deleted, and object to how it is used. Name and picture you change yourself in the settings. For an export or the deletion of your account write to us: we do it within 30 days. Deleting an account removes your picture, your profile and your log-in, and empties your projects, their tasks and your notifications at once; what our administrators did stays on record without anything that names you. Messages from the contact form are not tied to an account: tell us if they shall go, too.',
      'If you are not content with our answer you may complain to the data protection authority of your country, in India to the Data Protection Board.',
    ],
  },
  {
    id: 'security',
    title: 'How it is protected',
    body: [
      'Connections are encrypted. Passwords are hashed. Permissions are enforced in the database, not on the screen. If something goes wrong that puts your data at risk, we tell you and the authorities without delay.',
    ],
  },
  {
    id: 'children',
    title: 'Children',
    body: ['The service is meant for adults. We do not knowingly keep data of anyone under 18.'],
  },
  {
    id: 'changes',
    title: 'Changes',
    body: ['If this policy changes we change the date above, and tell customers by email where it matters to them.'],
  },
]

export const termsSections: readonly LegalSection[] = [
  {
    id: 'who',
    title: 'Who and what',
    body: [
      `These terms are the agreement between you and ${name}, ${office.region}, ${office.country}, about this website, your account, and the products that we build for you. By opening an account or ordering a plan you accept them.`,
    ],
  },
  {
    id: 'service',
    title: 'What you get',
    body: [
      'A plan holds what its description on the pricing page says on the day you order it. Before we begin we write down together, on one page, what the first version does. That page is what we owe you.',
      `The times we state are working time from the day the page is agreed: ${times.join(', ')}.${larger} If we wait for something from you, the clock waits too.`,
    ],
  },
  {
    id: 'prices',
    title: 'Prices and payment',
    body: [
      `Prices are in Indian rupees. Paid plans are due ${claims.payment.upfront} at the beginning and ${claims.payment.onCompletion} on completion. Add-ons are paid with the plan they belong to. Costs of third parties, such as a domain or a store's fee, are yours; we name them beforehand.`,
      'If you stop before Day 3, we refund what was paid for work not begun. If we cannot deliver what the agreed page says, you get your money back.',
    ],
  },
  ...(offer.active ? offerSections : []),
  {
    id: 'ownership',
    title: 'Whose it is',
    body: [
      `Everything we build for you is yours, ${claims.codeOwnership} of the code included, from the moment it is paid for${free}. Parts that others publish under open licences stay under those licences. Your idea, your words and your marks were yours before and stay so.`,
      'We keep what you tell us to ourselves. We show your product as a reference only if you agree.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    body: [
      'Give a true email address, keep your password to yourself, and tell us if somebody else has used it. We may suspend an account that is used against these terms or against the law; data on it is kept, and you can ask us why.',
      'The dashboard works without a connection. What you change is kept on your device and sent when you are online; until then it exists on that device alone.',
    ],
  },
  {
    id: 'fair-use',
    title: 'What is not allowed',
    body: [
      [
        'Using the service for what is against the law, or hurts others.',
        'Trying to get at other people’s data, or to disturb the service.',
        'Having us build something that you have no right to.',
      ],
    ],
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: [
      'We work with care, and put right without charge what does not do what the agreed page says, if you tell us within 30 days of handover. Whether investors invest and customers come is not in our hands, and we do not promise it: projections are calculations from your assumptions, not a forecast or financial advice.',
      'Beyond that our liability ends at what you have paid us for the plan, except for intent, gross negligence, and where the law does not let it be limited.',
    ],
  },
  {
    id: 'end',
    title: 'Ending it',
    body: [
      'You may close your account at any time by writing to us; an export of your data comes with it. We may end the service with 30 days’ notice; what you have paid for is delivered or refunded.',
    ],
  },
  {
    id: 'law',
    title: 'Law',
    body: [
      `The law of ${office.country} applies, and the courts of ${office.region} decide, unless the law of the place where you live as a consumer gives you more.`,
    ],
  },
]
