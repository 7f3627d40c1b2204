import { paths } from '#src/paths.ts'

/** The header's navigation, repeated in the footer and the mobile menu. */
export const places = [
  { to: paths.home, label: 'Home' },
  { to: paths.howItWorks, label: 'How It Works' },
  { to: paths.pricing, label: 'Pricing' },
  { to: paths.tools, label: 'Tools Overview' },
  { to: paths.contact, label: 'Contact' },
] as const
