import { site } from '#src/site.ts'
import { planTime, shortName } from '../site-facts.ts'

export interface LegalSection {
  id: string
  title: string
  /** Paragraphs; an array is a list. */
  body: readonly (string | readonly string[])[]
}

const section = (id: string, title: string, ...body: LegalSection['body']): LegalSection => ({ id, title, body })

const { name, claims, office, offer, plans } = site

const times = plans
  .filter(({ days }) => days !== null)
  .map((plan) => `${planTime(plan).replace(/^1 /, 'one ')} for ${shortName(plan)}`)
const larger = plans.some(({ days }) => days === null)
  ? ` Larger custom builds usually take ${claims.enterpriseTimeline} and follow their own schedule.`
  : ''
const free = plans.some(({ basePrice }) => basePrice === 0) ? '; for free plans from handover' : ''

const offerSections: readonly LegalSection[] = [
  section(
    'offer',
    'Founders’ offer',
    `While the offer is shown on our home page, the first ${offer.limit} founders who claim it get ${offer.what}. The offer is limited to one per founder and cannot be exchanged for cash.`,
  ),
]

export const privacySections: readonly LegalSection[] = [
  section(
    'short',
    'Summary',
    `${name} collects only what it needs to reply to you and to build your product, and nothing to track you with. We don’t sell data, don’t show advertising, and don’t load anything from other companies on these pages.`,
  ),
  section(
    'what',
    'Information we collect',
    'Information you give us:',
    [
      'When you contact us: your name, your email address, the subject and your message. We keep our answer and our notes with it.',
      'If we invite you: your name and email address, before you choose a password.',
      'When you create an account: your name, your email address, your password (stored as a hash that cannot be turned back into the password) and, if you add one, a profile picture.',
      'While we work for you: your projects, their tasks, what you and we write about them, what you approve and when, and the notifications about them. If two devices change the same text, we also keep the version that was replaced: until you choose between them, and for 90 days after that.',
      'If you ask us to delete your account: that you did, and when.',
      'When you want news by email.',
      'If you turn on notifications for a device: the address and keys that its browser gave us for sending them, and the kinds you chose.',
    ],
    'Information collected when you use the site:',
    [
      'Usage counts for pages and features: a name, a path and a time, without your identity, your network address or a cookie. If your browser sends “Do Not Track” or “Global Privacy Control”, we count nothing.',
      'The number of messages, admin logins and usage events from one network address within an hour, to keep out automated abuse. The address is stored as a hash and deleted within two days. If you have an account, also the number of changes you make within an hour.',
      'A log of changes made by our administrators: who made the change, on which account or task, and when. If you change your email address, the log records the old one, the new one and when.',
    ],
  ),
  section(
    'where',
    'Where your data is stored',
    'On your own device: when you are logged in, the browser’s own database holds a copy of your profile, picture, projects with their tasks and conversations, and notifications, so that the dashboard works offline. Your theme, your login session, the last user who was logged in, and anything waiting to be sent are stored there too. What you type while you are logged in and don’t send is stored on the device until you send it, discard it or log out. Forms for logging in and signing up keep your name and email address in their tab, and never a password. Messages you write while offline stay on your device until they reach us, you discard them or, if you wrote them while logged in, you log out.',
    'On our servers: accounts, projects with their conversations, and messages are stored with Supabase, which hosts our database, files and login and processes them only on our instructions. Rules in the database itself decide who can see what: you see your own data, and our administrators see what they need to work for you.',
    'Cookies: we don’t set any. Our pages connect only to our own servers, which our hosting providers run for us. There are two exceptions, and both are up to you: links you follow, such as the one that opens a chat, and a profile picture that you host yourself and ask us to show from its URL.',
  ),
  section(
    'why',
    'Why we use your data',
    'We use your data to reply to you, to do what we have agreed with you, to keep the service secure, and to meet our legal obligations, such as keeping invoices. For anything else, we ask you first.',
  ),
  section(
    'others',
    'Who we share it with',
    'Our hosting providers: Supabase for the database, files and login, and the company that serves these pages. The provider that delivers our emails, which gets your address and their text. Google, if you choose to log in with Google. The messaging service, if you choose to chat with us there; its own privacy policy then applies. The maker of your browser, such as Google, Mozilla or Apple, if you turn on notifications: it delivers them, and can see when you get one but not what it says. Authorities, where the law requires it. Anyone who knows the URL of your profile picture can see the picture; the URL is long and not listed anywhere. We share your data with no one else.',
  ),
  section('how-long', 'How long we keep it', [
    'Messages from the contact form: we keep them to reply to you and as a record of what was agreed. Ask us, and we delete a message with its answer and notes. Deleting your account empties every message that was sent from its email address. What we mark as spam is deleted after 30 days.',
    'Your account and projects: as long as you have an account.',
    'A comment that you delete: its text is erased immediately.',
    'Deleted projects and tasks: hidden immediately and erased after 90 days. Until then, your other devices can pick up the deletion.',
    'What we need to send notifications to a device: until you turn them off or log out there.',
    'Emails to you: until they are sent, at most a day. If one can’t be sent, our log says so, without your address.',
    'Usage counts: 13 months.',
    'Our log of changes: for as long as we run the service. Deleting your account removes your email addresses, the names of your tasks and of what we asked you to approve from it.',
    'The copy on your device: until you log out, which removes it immediately, or until you clear your browser’s data.',
  ]),
  section(
    'rights',
    'Your rights',
    `You have the right to see the data we hold about you, to have it corrected, to receive it in a common format, to have it deleted, and to object to how it is used. In the settings, you can change your name and picture, export your data as a file, and ask us to delete your account. We check that the request comes from you and delete the account within ${claims.deletionWithin}; until then, you can withdraw the request in the settings. If you cannot log in, write to us instead. Deleting an account immediately removes your picture, your profile and your login, and empties your projects, their tasks and conversations, your notifications and the contact messages sent from its email address. Our log of changes is kept, without anything that names you. Contact messages sent from another address are not linked to your account and stay.`,
    'If you are not satisfied with our answer, you can complain to the data protection authority in your country. In India, this is the Data Protection Board.',
  ),
  section(
    'security',
    'Security',
    'Connections are encrypted. Passwords are hashed. Permissions are enforced in the database, not only on screen. If a security incident puts your data at risk, we will tell you and the authorities without delay.',
  ),
  section('children', 'Children', 'The service is for adults. We do not knowingly store data about anyone under 18.'),
  section(
    'changes',
    'Changes to this policy',
    'If we change this policy, we say at the top when it was amended and email customers about changes that affect them.',
  ),
]

export const termsSections: readonly LegalSection[] = [
  section(
    'who',
    'About these terms',
    `These terms are an agreement between you and ${name}, ${office.region}, ${office.country}. They cover this website, your account, and the products we build for you. By creating an account or ordering a plan, you accept them.`,
  ),
  section(
    'service',
    'Our services',
    'A plan includes what its description on the pricing page says on the day you order it. Before we start, we agree with you on one page that says what the first version does. That page is what we commit to deliver.',
    `The delivery times we state are working time, counted from the day the page is agreed: ${times.join(', ')}.${larger} While we are waiting for something from you, the clock stops.`,
  ),
  section(
    'prices',
    'Prices and payment',
    `Prices are in Indian rupees. For paid plans, ${claims.payment.upfront} is due upfront and ${claims.payment.onCompletion} on completion. Add-ons are paid for together with their plan. You pay third-party costs, such as a domain or an app store fee; we tell you about them in advance.`,
    `If you cancel before ${claims.cancelBefore}, we refund what you paid for work we have not started. If we cannot deliver what the agreed page says, you get your money back.`,
  ),
  ...(offer.active ? offerSections : []),
  section(
    'ownership',
    'Ownership',
    `Everything we build for you is yours, ${claims.codeOwnership} of the code included, from the moment it is paid for${free}. Parts that others publish under open licences stay under those licences. Your idea, your content and your trademarks remain yours.`,
    'We keep what you tell us confidential. We show your product as a reference only with your consent.',
  ),
  section(
    'account',
    'Your account',
    'Use a real email address, keep your password private, and tell us if someone else has used it. We may suspend an account that is used in breach of these terms or the law. Its data is kept, and you can ask us for the reason.',
    'The dashboard works offline. Your changes are saved on your device and sent when you are online. Until then, they exist only on that device.',
  ),
  section('fair-use', 'Acceptable use', [
    'Do not use the service for anything that is illegal or harms others.',
    'Do not try to access other people’s data or disrupt the service.',
    'Do not ask us to build something you have no right to.',
  ]),
  section(
    'liability',
    'Warranty and liability',
    `We work with care. If something does not do what the agreed page says, we fix it free of charge, provided you tell us within ${claims.fixesWithin} of handover. We cannot promise that investors will invest or that customers will come. Projections are calculations based on your assumptions, not a forecast or financial advice.`,
    'Beyond that, our liability is limited to the amount you have paid us for the plan, except in cases of intent or gross negligence, and where the law does not allow liability to be limited.',
  ),
  section(
    'end',
    'Termination',
    `You may ask us to delete your account at any time in the settings, where you can export your data first. We will tell you ${claims.notice} before we end the service. Whatever you have paid for will be delivered or refunded.`,
  ),
  section(
    'law',
    'Governing law',
    `These terms are governed by the law of ${office.country}, and the courts of ${office.region} have jurisdiction, unless the consumer law of the place where you live gives you greater rights.`,
  ),
]
