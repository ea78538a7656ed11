import type { Catalogue } from '../../../language/translate.ts'

/** Polish texts of the excerpt reader. */
export const excerpt: Catalogue = {
  '%s – excerpt': '%s – fragment',
  'Chapter %s': 'Rozdział %s',
  Chapters: 'Rozdziały',
  Excerpt: 'Fragment',
  'Excerpt: %s': 'Fragment: %s',
  'Go to the bookmark': 'Wróć do zakładki',
  'Larger letters': 'Większe litery',
  'More about the book': 'Więcej o książce',
  'Night mode': 'Tryb nocny',
  'Page %s of %s': 'Strona %s z %s',
  'Pages %s–%s of %s': 'Strony %s–%s z %s',
  'Put the bookmark here': 'Włóż tu zakładkę',
  'Read the beginning of “%s”.': 'Przeczytaj początek książki „%s”.',
  'Reading settings': 'Ustawienia czytania',
  'Smaller letters': 'Mniejsze litery',
  'Take the bookmark out': 'Wyjmij zakładkę',
  'The excerpt can be read on the screen only.': 'Fragment można czytać tylko na ekranie.',
  'The excerpt ends here.': 'Tu kończy się fragment.',
  'What comes next?': 'Co było dalej?',
}
