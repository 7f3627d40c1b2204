import { ContactForm } from '#src/features/contact/contact-form.tsx'
import { ContactPage } from '#src/marketing/pages/contact.tsx'

function Contact() {
  return <ContactPage form={<ContactForm />} />
}

export { Contact as Screen }
