/** Parts of people besides author, translator, illustrator, editor and reader. */
const LABELS = [
  ['photographer', 'Photographs', 'Fotografie'],
  ['cover', 'Cover design', 'Projekt okładki'],
  ['introduction', 'Introduction', 'Wstęp'],
  ['afterword', 'Afterword', 'Posłowie'],
  ['commentary', 'Notes and commentary', 'Przypisy i komentarze'],
  ['adaptation', 'Adapted by', 'Adaptacja'],
  ['selection', 'Selected by', 'Wybór'],
  ['preparation', 'Prepared by', 'Opracowanie'],
  ['interview', 'Interview', 'Rozmowa'],
  ['original_author', 'Original author', 'Autor pierwowzoru'],
  ['maps', 'Maps', 'Mapy'],
  ['director', 'Directed by', 'Reżyseria'],
  ['performer', 'Performed by', 'Wykonanie'],
  ['contributor', 'Contributor', 'Współpraca'],
] as const

export const ROLE_ATTRIBUTES = LABELS.map(([code, en, pl]) => ({
  code,
  kind: 'multiselect' as const,
  en,
  pl,
  position: 28,
}))
