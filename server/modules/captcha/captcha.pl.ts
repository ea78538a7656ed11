import type { Catalogue } from '../../../language/translate.ts'

export const captchaTexts: Catalogue = {
  'Please confirm that you are not a robot.': 'Potwierdź, że nie jesteś robotem.',
  'The confirmation that you are not a robot is no longer good. Please confirm again.':
    'Potwierdzenie, że nie jesteś robotem, straciło ważność. Potwierdź jeszcze raz.',
  'It could not be checked whether you are a robot. Please try again.':
    'Nie udało się sprawdzić, czy nie jesteś robotem. Spróbuj ponownie.',
}
