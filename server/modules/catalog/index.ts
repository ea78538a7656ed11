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
export { findCategories, loadCategory, ROOT_CATEGORY, loadChildren, loadProductCount } from './category/categories.ts'
export { findListById, findListAt, listPath, type ListName } from './category/lists.ts'
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
export { idsAtPaths } from './category/categories.sql.ts'
export { CompoundError, findConfigured, findGroup, setConfiguration, setGroup } from './compound/edit-compounds.ts'
export { isAccessibilityCode } from './product/edition/accessibility.ts'
export { isProtectionCode } from './product/edition/protection.ts'
export { editionText, titleWithEdition } from './product/edition/edition.ts'
export { loadSelections } from './compound/configurable.resolvers.ts'
export { expandGroupedRequests } from './compound/expand-grouped-requests.ts'
export { chooseVariant, type VariantSelection, selectionsOf, variantUid } from './compound/choose-variant.ts'
export { availabilityOfWhole, withComponents, type WithComponents } from './compound/with-components.ts'
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
export { type ChangedPrice, changePrices, type SpecialPrice } from './edit/change-prices.ts'
export { changeStock } from './edit/change-stock.ts'
export { editOnce } from './edit/edit-once.ts'
export { editTitle } from './edit/edit-title.ts'
export { findEditableTitle } from './edit/lock-titles.ts'
export { titlePrices, titleTexts } from './edit/write-titles.sql.ts'
export { deriveForIndex, keepIndex, productsChanged } from './changes.ts'
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
export { hasPredefinedValues, minRequiredSurcharge } from './options/options.ts'
export type { RequiredPrices } from './options/required.sql.ts'
export { lowestPricesBefore, lowestPricesBetween } from './pricing/lowest-prices.ts'
export { listPartnerPrices, type PartnerPrice, setPartnerPrice, setPartnerPrices } from './pricing/partner-prices.ts'
export { netOf, splitByWeights, taxOf } from './pricing/tax.ts'
export { exchangeRow } from './pricing/exchange-row.ts'
export { finalPrice, nextChange, pricingOf } from './pricing/prices.ts'
export { attributesOf, type AttributeValue, comparableOf, listAttributes } from './product/attributes/attributes.ts'
export { isVirtualType, canBeBought } from './product/sale/availability.ts'
export { type Card, loadCard, statusOf } from './product/cards.ts'
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
export { dimensionsOf, loadProductPart, loadPages, primeCardsWithEditions } from './product/product-parts.ts'
export { setRating } from './product/ratings.ts'
export { queueSales, queueSalesReversal } from './product/sale/sales.ts'
export { type ListedRow, readCardRows } from './product/card-rows.ts'
export { readOptions } from './product/product-parts.sql.ts'
export { swatchType } from './product/product.resolvers.ts'
export { ProductRows, viewOf } from './product/row-cache.ts'
export { alternatesOfBlog, alternatesOfPage } from './routing/alternates.ts'
export { findBlogItem } from './routing/routes.ts'
export { PathTakenError, removeRewrites, setRewrite } from './routing/rewrites.ts'
export type { BlogType } from './routing/routes.sql.ts'
