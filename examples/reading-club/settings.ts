import { flag } from 'zakladka/server'

export const settings = {
  'reading_club/mails/meeting': flag(true, 'members of a reading club get a mail when a meeting is set'),
  'reading_club/mails/parcel': flag(true, 'members of a reading club are told when their copy for it was shipped'),
}
