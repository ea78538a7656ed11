import type { Resolvers } from '../../generated/resolvers.ts'
import type { RequestContext, StoreView } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Country, codesOf, findCountry, listCountries } from './countries.ts'
import { currencyName, currencySymbol } from './currency.ts'
import { storeConfigOf } from './store-config.ts'
import { type Configuration, getConfiguration, listStoreViews } from './store.ts'
import { listCurrencies } from './price-context.ts'

const currentConfiguration = (context: RequestContext): Promise<Configuration> => {
  context.tag('store')
  return getConfiguration(context)
}

async function storeConfigs(context: RequestContext) {
  context.tag('store')
  const views = await listStoreViews(context.db)
  return Promise.all(
    views.map(async (view) => storeConfigOf(view, await getConfiguration(context, view.code), context.baseUrl)),
  )
}

const toCountry = (country: Country, requiredRegion: readonly string[]) => ({
  id: country.code,
  two_letter_abbreviation: country.code,
  three_letter_abbreviation: country.threeLetters,
  full_name_locale: country.name,
  full_name_english: country.englishName,
  available_regions: country.regions.length > 0 ? [...country.regions] : null,
  is_state_required: requiredRegion.includes(country.code),
})

/** The currencies of one view, with their rates. */
async function currencyOf(
  { currency, locale }: Pick<StoreView, 'currency' | 'locale'>,
  { db }: RequestContext,
  configuration: Configuration,
) {
  const { base, rates } = await listCurrencies(db, { currency }, configuration)
  const [baseSymbol, shownSymbol] = [currencySymbol(base, locale), currencySymbol(currency, locale)]
  return {
    available_currency_codes: [...rates.keys()],
    base_currency_code: base,
    base_currency_symbol: baseSymbol,
    default_display_currecy_code: currency,
    default_display_currecy_symbol: shownSymbol,
    default_display_currency_code: currency,
    default_display_currency_symbol: shownSymbol,
    exchange_rates: [...rates].map(([currency_to, rate]) => ({ currency_to, rate })),
    id: currency,
    value: currency,
    label: currencyName(currency, locale),
  }
}

async function currencyData(context: RequestContext) {
  const { rates } = await listCurrencies(context.db, context.store, await currentConfiguration(context))
  const { locale } = context.store
  return {
    current_currency_code: context.currency,
    available_currencies_data: [...rates.keys()].map((code) => ({
      id: code,
      value: code,
      label: `${currencyName(code, locale)} (${currencySymbol(code, locale)})`,
    })),
  }
}

export const storeResolvers: Resolvers = {
  Query: {
    storeConfig: async (_parent, _args, context) =>
      storeConfigOf(context.store, await currentConfiguration(context), context.baseUrl),
    // there is one group and one website, so both lists are all views
    availableStores: (_parent, _args, context) => storeConfigs(context),
    storeList: (_parent, _args, context) => storeConfigs(context),

    async countries(_parent, _args, context) {
      const configuration = await currentConfiguration(context)
      const required = codesOf(configuration['general/region/state_required'])
      return listCountries(
        configuration['general/country/allow'],
        configuration['general/country/default'],
        context.store.locale,
      ).map((country) => toCountry(country, required))
    },
    async country(_parent, { id }, context) {
      if (!id) throw new Refusal('graphql-input', 'Country "id" value should be specified')
      const configuration = await currentConfiguration(context)
      const country = codesOf(configuration['general/country/allow']).includes(id)
        ? findCountry(id, context.store.locale)
        : undefined
      if (!country) throw new Refusal('graphql-no-such-entity', "The country isn't available.")
      return toCountry(country, codesOf(configuration['general/region/state_required']))
    },

    currency: async (_parent, _args, context) =>
      currencyOf(context.store, context, await currentConfiguration(context)),
    currencyData: (_parent, _args, context) => currencyData(context),
  },

  Mutation: {
    async saveSelectedCurrency(_parent, { currency }, context) {
      const { rates } = await listCurrencies(context.db, context.store, await currentConfiguration(context))
      if (!currency || !rates.has(currency))
        throw new Refusal('graphql-input', 'The currency "%s" is not available.', currency ?? '')
      // a cart is in the currency of its request (`_currency`): there is nothing to store
      return { currencyData: await currencyData(context) }
    },
  },

  StoreConfig: {
    async currency({ code, locale, default_display_currency_code: currency }, _args, context) {
      context.tag('store')
      if (!currency || !locale) return null
      return currencyOf({ currency, locale }, context, await getConfiguration(context, code ?? undefined))
    },
  },
}
