export { catalogModule } from './catalog.module.ts'
export {
  findPurchasable,
  isUndatedPresale,
  type Lifecycle,
  MEDIA,
  isSoldItself,
  isSaleableCached,
  maxOrderQuantity,
  priceFor,
  type ProblemCode,
  type ProductType,
  quantityProblem,
  type QuantityProblem,
  ruleProblem,
  salableFrom,
  type SaleableProduct,
  saleProblem,
  findCachedPurchasable,
  toMagentoProblemCode,
} from './catalog.ts'
export { type Role, ROLES } from './entities/roles.ts'
export { findCategories, loadCategory, ROOT_CATEGORY } from './category/categories.ts'
export { findListById } from './category/lists.ts'
export {
  addCategory,
  type CategoryTextInput,
  updateCategory,
  type StoredCategory,
  listStoredCategories,
  removeCategory,
  setCategoryActive,
} from './category/edit-categories.ts'
export { CategoryError, titlePath } from './category/find-category.ts'
export { moveCategory, orderCategories, type CategoryPosition } from './category/move-category.ts'
export { CompoundError, findConfigured, findGroup, setConfiguration, setGroup } from './compound/edit-compounds.ts'
export { isAccessibilityCode } from './product/edition/accessibility.ts'
export { isProtectionCode } from './product/edition/protection.ts'
export { editionText, titleWithEdition } from './product/edition/edition.ts'
export { loadSelections } from './compound/configurable.resolvers.ts'
export { expandGroupedRequests } from './compound/expand-grouped-requests.ts'
export { chooseVariant, type VariantSelection, selectionsOf, variantUid } from './compound/choose-variant.ts'
export {
  alternatesOfEntity,
  listSitemapEntities,
  type Entity,
  listSitemapCursors,
  findEntity,
  listEntities,
  loadEntity,
  type EntityKind,
  loadTitleCount,
} from './entities/entities.ts'
export { AuthorError, findAuthor, setAuthor } from './entities/edit-author.ts'
export { productsChanged } from './changes.ts'
export { reindex } from './search/index/writing/reindex.ts'
export { listUpcomingMonths, applyListFilters } from './search/listing/list-filters.ts'
export { offeredProductIds, type PricedPart, priceParts } from './bundle/bundle.ts'
export { choiceProblem, resolveParts, partsProblem, undatedPartProblem } from './bundle/bundle-problem.ts'
export { BundleError, findBundle, setBundle, replaceBundle } from './bundle/edit-bundle.ts'
export { selectedParts } from './bundle/bundle.resolvers.ts'
export { validateSavedParts, partUid } from './bundle/choose-parts.ts'
export { type Choice, choiceKey, choiceProductIds } from './choice.ts'
export { resolveChoice, toOptionRequest } from './choose.ts'
export { priceLinks } from './download-links/choose-links.ts'
export { findLinks, LinksError, missingFiles, setLinks } from './download-links/edit-links.ts'
export { contentTypeOf, extensionOf, linkPath } from './download-links/file-names.ts'
export { type DownloadLink, linkUid } from './download-links/links.ts'
export { samplesOf, toMagentoLinks, toMagentoSamples } from './download-links/links.resolvers.ts'
export { findSample, SAMPLE_PATHS } from './download-links/samples.ts'
export {
  type OptionRequest,
  optionUid,
  type PricedOption,
  priceOptions,
  readableEntry,
} from './options/choose-options.ts'
export { findOptions, OptionsError, setOptions } from './options/edit-options.ts'
export {
  acceptFiles,
  deleteUnusedFiles,
  findOptionFile,
  findOptionFiles,
  markFilesOrdered,
  optionFilePath,
} from './options/files/option-files.ts'
export { releaseFiles } from './options/files/personal-data.sql.ts'
export { hasPredefinedValues } from './options/options.ts'
export { lowestPricesBefore, lowestPricesBetween } from './pricing/lowest-prices.ts'
export { listPartnerPrices, type PartnerPrice, setPartnerPrice, setPartnerPrices } from './pricing/partner-prices.ts'
export { netOf, splitByWeights, taxOf } from './pricing/tax.ts'
export { attributesOf, type AttributeValue, comparableOf } from './product/attributes/attributes.ts'
export { isVirtualType } from './product/sale/availability.ts'
export { type Card, loadCard } from './product/cards.ts'
export { minimalCard } from './product/minimal-card.ts'
export { addVideo, listVideos, MAX_VIDEOS, removeVideos, type VideoProblem } from './product/videos.ts'
export {
  downloadLinks,
  DOWNLOADS_PER_COPY,
  filePath,
  FORMATS,
  formatsOf,
  synchronizeFiles,
} from './product/downloads.ts'
export { ChoicesError, listChoices, readChoices, setChoices } from './product/choices.ts'
export { dimensionsOf, loadProductPart } from './product/product-parts.ts'
export { setRating } from './product/ratings.ts'
export { queueSales, queueSalesReversal } from './product/sale/sales.ts'
export { alternatesOfBlog, alternatesOfPage } from './routing/alternates.ts'
export { findBlogItem } from './routing/routes.ts'
export { PathTakenError, removeRewrites, setRewrite } from './routing/rewrites.ts'
export type { BlogType } from './routing/routes.sql.ts'
export {
  addStopWords,
  addSynonyms,
  listStopWords,
  listSynonyms,
  removeStopWords,
  removeSynonyms,
} from './search/words/search-words.ts'
export { type ExplainedBook, explainSearch } from './search/query/explain.ts'
export { MIN_VISITORS, searchReport } from './search/statistics/statistics.ts'
export type { QuerySums } from './search/statistics/statistics.sql.ts'
export { queryKeys } from './search/words/lemmas.ts'
export { findProducts, type ProductQuery } from './search/query/search.ts'
export { fold as foldWord, printedKeys as printedWords, searchWords } from './search/words/words.ts'
