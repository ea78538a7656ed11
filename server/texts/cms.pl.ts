import type { Catalogue } from '../../language/translate.ts'

export const cmsTexts: Catalogue = {
  // the stray quotation mark is Magento's
  '"Page id/identifier should be specified': 'Podaj numer albo nazwę strony.',
  'The CMS page with the "%s" ID doesn\'t exist.': 'Nie ma strony „%s”.',
  '"identifiers" of CMS blocks should be specified': 'Podaj nazwy bloków.',
  'The CMS block with the "%s" ID doesn\'t exist.': 'Nie ma bloku „%s”.',
  'No such entity.': 'Nie ma takiej pozycji.',
}
