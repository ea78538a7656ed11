import type { Catalogue } from '../../../language/translate.ts'

export const blogTexts: Catalogue = {
  'The filter "%s" cannot be used like this.': 'Filtra „%s” nie można użyć w ten sposób.',
  'Posts cannot be sorted by "%s".': 'Artykułów nie można sortować według „%s”.',
  'The "%s" argument should be specified.': 'Argument „%s” jest wymagany.',
  'Comments cannot be written in this shop.': 'W tym sklepie nie można pisać komentarzy.',
  'You must login or register to comment on posts.': 'Zaloguj się lub załóż konto, aby komentować wpisy.',
  'There is no such post.': 'Nie ma takiego artykułu.',
  'There is no such comment.': 'Nie ma takiego komentarza.',
  'A comment contains no links or e-mail addresses.': 'Komentarz nie może zawierać odnośników ani adresów e-mail.',
  '%s (%s) wrote below “%s”:': '%s (%s) pisze pod artykułem „%s”:',
  'Open the post': 'Otwórz artykuł',
  'It is not shown yet. To show it: npm run shop -- blog comments approve %s':
    'Komentarz nie jest jeszcze widoczny. Aby go pokazać: npm run shop -- blog comments approve %s',
  'It is shown. To hide it: npm run shop -- blog comments reject %s':
    'Komentarz jest widoczny. Aby go ukryć: npm run shop -- blog comments reject %s',
  'A comment on the blog: %s': 'Komentarz na blogu: %s',
  'A comment on the blog': 'Komentarz na blogu',
}
