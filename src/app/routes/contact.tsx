import { ContactForm } from '#src/features/contact/contact-form.tsx'
import { ContactPage } from '#src/marketing/pages/contact.tsx'

export default function Contact() {
  return <ContactPage form={<ContactForm />} />
}
