/** Settings of personal data: the blocks of /privacy-settings, and retention periods in days. */
export const privacyDefaults = {
  // each block: whether it is shown, its text, whether a checkbox and the password are required
  'privacy/anonymise/enabled': true,
  'privacy/anonymise/checkbox': true,
  'privacy/anonymise/password': true,
  'privacy/anonymise/text': {
    default:
      'Zastąpimy Twoje imię, nazwisko, adresy i\u00a0telefon na koncie, w\u00a0opiniach i\u00a0w\u00a0zakończonych ' +
      'zamówieniach. Konto, adres e-mail do logowania i\u00a0kupione e-booki zostaną. Faktur zmienić nie możemy: ' +
      'przechowujemy je tak długo, jak wymaga prawo. Tego kroku nie da się cofnąć.',
    en:
      'We replace your name, addresses and phone number in the account, in reviews and in finished orders. The ' +
      'account, the e-mail address you sign in with and the e-books you bought stay. Invoices cannot be changed: we ' +
      'keep them for as long as the law requires. This cannot be undone.',
  },
  'privacy/download/enabled': true,
  'privacy/download/checkbox': false,
  'privacy/download/password': true,
  'privacy/download/text': {
    default:
      'Pobierzesz tabelę ze wszystkim, co o\u00a0Tobie przechowujemy, oraz archiwum z\u00a0tymi samymi danymi w\u00a0' +
      'formacie JSON, fakturami i\u00a0przesłanymi plikami.',
    en:
      'You get a table of everything that we keep about you, and an archive with the same data as JSON, your ' +
      'invoices and the files you have sent.',
  },
  'privacy/delete/enabled': true,
  'privacy/delete/checkbox': true,
  'privacy/delete/password': true,
  'privacy/delete/text': {
    default:
      'Usuniemy konto i\u00a0wszystko, co z\u00a0nim związane: adresy, listę życzeń, opinie, powiadomienia ' +
      'i\u00a0dostęp do kupionych e-booków i\u00a0nagrań. Pobierz je wcześniej. Prośbę potwierdzisz odnośnikiem ' +
      'z\u00a0e-maila, a\u00a0do dnia usunięcia możesz ją wycofać. Faktury przechowamy tak długo, jak wymaga prawo.',
    en:
      'We delete the account and everything that belongs to it: addresses, the wish list, reviews, notices and ' +
      'access ' +
      'to the e-books and recordings you bought. Download them first. You confirm the request with a link in a mail, ' +
      'and can take it back until the day of the deletion. We keep invoices for as long as the law requires.',
  },
  'privacy/policies/enabled': true,
  'privacy/policies/text': {
    default:
      'O\u00a0tym, jakie dane zbieramy, po co, jak długo je trzymamy i\u00a0komu je przekazujemy, przeczytasz ' +
      'w\u00a0[polityce prywatności](/polityka-prywatnosci).',
    en:
      'What data we collect, what for, how long we keep it and whom we give it to is in our [privacy ' +
      'policy](/privacy).',
  },
  'privacy/dpo/enabled': true,
  'privacy/dpo/text': {
    default:
      'W\u00a0sprawach danych osobowych napisz do inspektora ochrony danych. Odpowiadamy najpóźniej w\u00a0ciągu ' +
      'miesiąca. Możesz też złożyć skargę do Prezesa Urzędu Ochrony Danych Osobowych.',
    en:
      'About personal data, write to our data protection officer. We answer within a month at the latest. You may ' +
      'also lodge a complaint with the President of the Personal Data Protection Office (UODO) in Warsaw.',
  },
  'privacy/dpo/name': '',
  'privacy/dpo/email': '',

  // where export, anonymisation and erasure are offered: all, or comma-separated country codes
  'privacy/region/countries': 'all',
  // days from the confirmation of a request to the erasure, and whether the operator must approve it first
  'privacy/delete/waiting_days': 14,
  'privacy/delete/approval': true,

  // days after which data is deleted or emptied; docs/personal-data.md has the reasons
  'privacy/retention/mail_texts': 30,
  'privacy/retention/mails': 365,
  'privacy/retention/contact_messages': 90,
  'privacy/retention/consents': 2192,
  'privacy/retention/failed_jobs': 14,
  'privacy/retention/ordered_carts': 30,
  'privacy/retention/sessions': 1,
  'privacy/retention/devices': 90,
  'privacy/retention/unconfirmed': 7,
  'privacy/retention/unsubscribed': 365,
  'privacy/retention/unconfirmed_accounts': 30,
  'privacy/retention/reports': 90,
  'privacy/retention/rejected_comments': 30,
  'privacy/retention/payment_pages': 30,
  'privacy/retention/withdrawals': 2192,
  // five years, counted from the end of the tax year
  'privacy/retention/invoices': 1826,
  'privacy/retention/orders': 2192,
  'privacy/retention/requests': 1096,
  'privacy/retention/log': 1096,
}
