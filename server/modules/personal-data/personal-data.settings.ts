import { flag, setting } from '../../platform/configuration/declared-settings.ts'
import { EMAIL, LINE, TEXT, countriesOr, numberIn, orEmpty } from '../../platform/configuration/setting-kinds.ts'

/** Settings of this module with their defaults, and what each may be. */
export const settings = {
  'privacy/anonymise/enabled': flag(true, 'the block about anonymisation is shown'),
  'privacy/anonymise/checkbox': flag(true, 'it requires a checkbox'),
  'privacy/anonymise/password': flag(true, 'it requires the password'),
  'privacy/anonymise/text': setting(
    {
      default:
        'Zastąpimy Twoje imię, nazwisko, adresy i\u00a0telefon na koncie, w\u00a0opiniach i\u00a0w\u00a0zakończonych ' +
        'zamówieniach. Konto, adres e-mail do logowania i\u00a0kupione e-booki zostaną. Faktur zmienić nie możemy: ' +
        'przechowujemy je tak długo, jak wymaga prawo. Tego kroku nie da się cofnąć.',
      en:
        'We replace your name, addresses and phone number in the account, in reviews and in finished orders. The ' +
        'account, the e-mail address you sign in with and the e-books you bought stay. Invoices cannot be changed: we ' +
        'keep them for as long as the law requires. This cannot be undone.',
    },
    TEXT,
    'its text',
  ),
  'privacy/download/enabled': flag(true, 'the block about the export of data is shown'),
  'privacy/download/checkbox': flag(false, 'it requires a checkbox'),
  'privacy/download/password': flag(true, 'it requires the password'),
  'privacy/download/text': setting(
    {
      default:
        'Pobierzesz tabelę ze wszystkim, co o\u00a0Tobie przechowujemy, oraz archiwum z\u00a0tymi samymi danymi w\u00a0' +
        'formacie JSON, fakturami i\u00a0przesłanymi plikami.',
      en:
        'You get a table of everything that we keep about you, and an archive with the same data as JSON, your ' +
        'invoices and the files you have sent.',
    },
    TEXT,
    'its text',
  ),
  'privacy/delete/enabled': flag(true, 'the block about the erasure of an account is shown'),
  'privacy/delete/checkbox': flag(true, 'it requires a checkbox'),
  'privacy/delete/password': flag(true, 'it requires the password'),
  'privacy/delete/text': setting(
    {
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
    TEXT,
    'its text',
  ),
  'privacy/policies/enabled': flag(true, 'the block about the privacy policy is shown'),
  'privacy/policies/text': setting(
    {
      default:
        'O\u00a0tym, jakie dane zbieramy, po co, jak długo je trzymamy i\u00a0komu je przekazujemy, przeczytasz ' +
        'w\u00a0[polityce prywatności](/polityka-prywatnosci).',
      en:
        'What data we collect, what for, how long we keep it and whom we give it to is in our [privacy ' +
        'policy](/privacy).',
    },
    TEXT,
    'its text',
  ),
  'privacy/dpo/enabled': flag(true, 'the block about the data protection officer is shown'),
  'privacy/dpo/text': setting(
    {
      default:
        'W\u00a0sprawach danych osobowych napisz do inspektora ochrony danych. Odpowiadamy najpóźniej w\u00a0ciągu ' +
        'miesiąca. Możesz też złożyć skargę do Prezesa Urzędu Ochrony Danych Osobowych.',
      en:
        'About personal data, write to our data protection officer. We answer within a month at the latest. You may ' +
        'also lodge a complaint with the President of the Personal Data Protection Office (UODO) in Warsaw.',
    },
    TEXT,
    'its text',
  ),
  'privacy/dpo/name': setting('', orEmpty(LINE), 'name of the data protection officer'),
  'privacy/dpo/email': setting('', EMAIL, 'address of the data protection officer'),
  'privacy/region/countries': setting(
    'all',
    countriesOr('all'),
    'countries in which export, anonymisation and erasure are offered',
  ),
  'privacy/delete/waiting_days': setting(
    14,
    numberIn(0, 30),
    'days from the confirmation of a request to the erasure; GDPR article 12: within a month',
  ),
  'privacy/delete/approval': flag(true, 'the operator must approve an erasure first'),
  'privacy/retention/failed_jobs': setting(14, numberIn(1, 36_500), 'days after which failed jobs are deleted'),
  'privacy/retention/requests': setting(
    1096,
    numberIn(1, 36_500),
    'days after which requests about personal data are deleted',
  ),
  'privacy/retention/log': setting(
    1096,
    numberIn(1, 36_500),
    'days after which the log of exports and erasures is deleted',
  ),
}
