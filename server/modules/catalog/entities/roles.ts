/** Parts of people in a book; each is an attribute of products and a filter. */
export const ROLES = [
  'author',
  'editor',
  'translator',
  'illustrator',
  'photographer',
  'cover',
  'reader',
  'introduction',
  'afterword',
  'commentary',
  'adaptation',
  'selection',
  'preparation',
  'interview',
  'original_author',
  'maps',
  'director',
  'performer',
  'contributor',
] as const
export type Role = (typeof ROLES)[number]
