// Short tags of the elements that are read; the short tag of a composite is its lower-case reference name.
const SHORT =
  'a001 RecordReference a002 NotificationType a199 DeletionText a197 RecordSourceName x298 SenderName ' +
  'x307 SentDateTime m184 DefaultLanguageOfText m186 DefaultCurrencyCode x310 DefaultPriceType b221 ProductIDType ' +
  'b233 IDTypeName b244 IDValue x314 ProductComposition b012 ProductForm b333 ProductFormDetail ' +
  'b334 ProductFormFeatureType b335 ProductFormFeatureValue b336 ProductFormFeatureDescription ' +
  'x416 PrimaryContentType b385 ProductContentType x315 MeasureType c094 Measurement c095 MeasureUnitCode ' +
  'x317 EpubTechnicalProtection x329 CollectionType x479 CollectionSequenceType x481 CollectionSequenceNumber ' +
  'b202 TitleType b034 SequenceNumber x409 TitleElementLevel x410 PartNumber b020 YearOfAnnual b203 TitleText ' +
  'b030 TitlePrefix b031 TitleWithoutPrefix b029 Subtitle b035 ContributorRole x412 FromLanguage x413 ToLanguage ' +
  'b036 PersonName b037 PersonNameInverted b038 TitlesBeforeNames b039 NamesBeforeKey b247 PrefixToKey ' +
  'b040 KeyNames b041 NamesAfterKey b248 SuffixToKey b042 LettersAfterNames b043 TitlesAfterNames ' +
  'b047 CorporateName x443 CorporateNameInverted b249 UnnamedPersons b044 BiographicalNote x419 EditionType ' +
  'b057 EditionNumber b058 EditionStatement b253 LanguageRole b252 LanguageCode b218 ExtentType b219 ExtentValue ' +
  'b220 ExtentUnit x425 MainSubject b067 SubjectSchemeIdentifier b171 SubjectSchemeName b068 SubjectSchemeVersion ' +
  'b069 SubjectCode b070 SubjectHeadingText b074 AudienceRangeQualifier b075 AudienceRangePrecision ' +
  'b076 AudienceRangeValue x426 TextType x427 ContentAudience d104 Text d107 TextAuthor b374 TextSourceCorporate ' +
  'x428 SourceTitle x429 ContentDateRole j260 DateFormat b306 Date x435 ResourceLink x436 ResourceContentType ' +
  'x437 ResourceMode x441 ResourceForm x442 ResourceVersionFeatureType x439 FeatureValue b079 ImprintName ' +
  'b291 PublishingRole b081 PublisherName b394 PublishingStatus x448 PublishingDateRole b089 SalesRightsType ' +
  'x449 CountriesIncluded x450 RegionsIncluded x451 CountriesExcluded x452 RegionsExcluded ' +
  'b381 SalesRestrictionType b393 SalesOutletIDType b382 SalesOutletName b324 StartDate b325 EndDate ' +
  'x456 ROWSalesRightsType x455 ProductRelationCode x482 ProductContactRole x484 ProductContactName ' +
  'x299 ContactName j270 TelephoneNumber j272 EmailAddress b251 CountryCode b398 RegionCode j349 LocationName ' +
  'j292 SupplierRole j137 SupplierName j396 ProductAvailability x461 SupplyDateRole j350 OnHand x502 Proximity ' +
  'j293 StockQuantityCodeType j297 StockQuantityCode j377 LocationIDType j145 PackQuantity x462 PriceType ' +
  'j261 PriceQualifier j266 PriceStatus j151 PriceAmount x470 TaxType x471 TaxRateCode x472 TaxRatePercent ' +
  'j152 CurrencyCode x476 PriceDateRole j263 MinimumOrderQuantity j192 UnpricedItemType j407 MarketPublishingStatus ' +
  'j408 MarketDateRole x473 TaxableAmount x474 TaxAmount x529 PriceConstraintType x552 StreetAddress ' +
  'x590 PostalCode'

const pairs = SHORT.split(' ')
const FROM_SHORT = new Map(
  pairs.flatMap((code, i) => (i % 2 === 0 ? [[code, (pairs[i + 1] ?? '').toLowerCase()] as const] : [])),
)

const known = new Map<string, string>()

/** Short or reference tag, in any namespace -> the lower-case reference name. */
export function referenceNameOf(tag: string): string {
  let name = known.get(tag)
  if (name === undefined) {
    const local = tag.slice(tag.indexOf(':') + 1).toLowerCase()
    name = FROM_SHORT.get(local) ?? local
    // bounds the cache: a hostile file may contain any number of names
    if (known.size < 2000) known.set(tag, name)
  }
  return name
}

/** An element with its children. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

export const childrenNamed = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []
export const firstChild = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)
/** The trimmed text of a child; empty if absent. */
export const childText = (element: XmlElement | undefined, name: string): string =>
  firstChild(element, name)?.text.trim() ?? ''
export const childTexts = (element: XmlElement | undefined, name: string): string[] =>
  childrenNamed(element, name).flatMap(({ text }) => text.trim() || [])
