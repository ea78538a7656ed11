export {
  type Address,
  addressRules,
  checkPhone,
  parseAddress,
  parseAnyPhone,
  parseEmail,
  parseName,
  parseOptionalLine,
  parseRegion,
  parseTaxNumber,
  type RawAddress,
} from './address.ts'
export { importWarnings, importRates } from './import-rates.ts'
export { addSettings, kindOf } from './configuration.ts'
export { PLACEHOLDER_SHOP_NAME } from './store.settings.ts'
export { findCountry, findRegion, listCountries } from './countries.ts'
export { money } from './currency.ts'
export { getSetting, listSettings, SettingError, setSetting, type SettingInfo, unsetSetting } from './edit-settings.ts'
export {
  addPartner,
  getPartner,
  listPartners,
  type Partner,
  PARTNER_COOKIE,
  PartnerError,
  partnerLink,
  readPartner,
  removePartner,
} from './partners.ts'
export { storeModule } from './store.module.ts'
export {
  cancellationReasons,
  type Configuration,
  type ConfigurationPath,
  clearConfigurationCache,
  getConfiguration,
  getSettings,
  listStoreViews,
  cachedByKey,
  missingFacts,
  seller,
  type Seller,
  sellerIdentity,
  setConfiguration,
} from './store.ts'
export {
  inBaseCurrency,
  checkCurrencies,
  getViewPriceContext,
  listRates,
  RateError,
  setRate,
  getPriceContext,
} from './price-context.ts'
export { getViewLanguage } from './view-language.ts'
