/** Words of giving, which say nothing about the book. */
const PRESENT =
  '(?:prezen(?:t|tow|ty|tem|cik|ciki)|upomin(?:ek|ki|kow|kiem)|podarun(?:ek|ki|kow|kiem)|gifts?|presents?)'
const OCCASION =
  'na (?:(?:\\d{1,3} )?urodzin\\w*|imienin\\w*|gwiazdk\\w+|mikolaj\\w*|pod choinke|komuni\\w+|' +
  'chrzciny|chrzest|slub|rocznic\\w+|walentynk\\w+|zajaczka|dzien (?:matki|mamy|ojca|taty|babci|dziadka|' +
  'kobiet|chlopaka|dziecka|nauczyciela))|pod choinke|for (?:christmas|(?:his|her|a) birthday|easter|mother s day|' +
  'father s day|valentine s day)'
const PERSON =
  'dla (?:(?:mojej|mojego|swojej|swojego|kochanej|kochanego) )?(?:mamy|mamusi|taty|tatusia|babci|dziadka|' +
  'zony|meza|siostry|brata|cioci|wujka|tesciowej|tescia|corki|syna|wnuczki|wnuczka|wnuka|chrzesniaka|' +
  'chrzesnicy|chlopaka|dziewczyny|narzeczon\\w+|przyjaciela|przyjaciolki|kolezanki|kolegi|szefa|szefowej|' +
  'niej|niego|bliskiej osoby)|for (?:my |a )?(?:mum|mom|dad|mother|father|grandma|grandpa|grandmother|grandfather|wife|' +
  'husband|sister|brother|daughter|son|friend|girlfriend|boyfriend|teacher|him|her)'
const AGE_ONE = 'na (?=rocz(?:ek|ka|ne)(?= ))'

/** A present, its occasion, and for whom it is. Parents and teachers are left out: books are written for them. */
export const GIVING = new RegExp(`(?<= )(?:${PRESENT}|${OCCASION}|${PERSON})(?= )|(?<= )${AGE_ONE}`, 'g')
