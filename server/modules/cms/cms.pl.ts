import type { Catalogue } from '../../../language/translate.ts'

export const cmsTexts: Catalogue = {
  // the stray quotation mark is Magento's
  '"Page id/identifier should be specified': 'Podaj numer albo nazwę strony.',
  'The CMS page with the "%s" ID doesn\'t exist.': 'Nie ma strony „%s”.',
  '"identifiers" of CMS blocks should be specified': 'Podaj nazwy bloków.',
  'The CMS block with the "%s" ID doesn\'t exist.': 'Nie ma bloku „%s”.',
  'Last assessed on %s.': 'Ostatnia ocena: %s.',
  'A form that asks whether you are a robot shows a task of %s. If it is in your way, write or call.':
    'Formularz, który sprawdza, czy nie jesteś robotem, pokazuje zadanie %s. Jeśli przeszkadza, napisz lub zadzwoń.',
  'Pages of payment companies (%s) are theirs. A transfer can be made without them.':
    'Strony firm płatniczych (%s) należą do nich. Przelew zrobisz bez nich.',
  'No such entity.': 'Nie ma takiej pozycji.',
}
