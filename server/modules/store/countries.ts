import { foldAccents } from '../../../language/slug.ts'
import { POLISH_REGIONS } from './regions.ts'
import { type Region } from './regions.ts'

export type { Region } from './regions.ts'

// ISO 3166-1: two letters and three
const CODES =
  'AD:AND AE:ARE AF:AFG AG:ATG AI:AIA AL:ALB AM:ARM AO:AGO AQ:ATA AR:ARG AS:ASM AT:AUT AU:AUS AW:ABW AX:ALA AZ:AZE ' +
  'BA:BIH BB:BRB BD:BGD BE:BEL BF:BFA BG:BGR BH:BHR BI:BDI BJ:BEN BL:BLM BM:BMU BN:BRN BO:BOL BQ:BES BR:BRA BS:BHS ' +
  'BT:BTN BV:BVT BW:BWA BY:BLR BZ:BLZ CA:CAN CC:CCK CD:COD CF:CAF CG:COG CH:CHE CI:CIV CK:COK CL:CHL CM:CMR CN:CHN ' +
  'CO:COL CR:CRI CU:CUB CV:CPV CW:CUW CX:CXR CY:CYP CZ:CZE DE:DEU DJ:DJI DK:DNK DM:DMA DO:DOM DZ:DZA EC:ECU EE:EST ' +
  'EG:EGY EH:ESH ER:ERI ES:ESP ET:ETH FI:FIN FJ:FJI FK:FLK FM:FSM FO:FRO FR:FRA GA:GAB GB:GBR GD:GRD GE:GEO GF:GUF ' +
  'GG:GGY GH:GHA GI:GIB GL:GRL GM:GMB GN:GIN GP:GLP GQ:GNQ GR:GRC GS:SGS GT:GTM GU:GUM GW:GNB GY:GUY HK:HKG HM:HMD ' +
  'HN:HND HR:HRV HT:HTI HU:HUN ID:IDN IE:IRL IL:ISR IM:IMN IN:IND IO:IOT IQ:IRQ IR:IRN IS:ISL IT:ITA JE:JEY JM:JAM ' +
  'JO:JOR JP:JPN KE:KEN KG:KGZ KH:KHM KI:KIR KM:COM KN:KNA KP:PRK KR:KOR KW:KWT KY:CYM KZ:KAZ LA:LAO LB:LBN LC:LCA ' +
  'LI:LIE LK:LKA LR:LBR LS:LSO LT:LTU LU:LUX LV:LVA LY:LBY MA:MAR MC:MCO MD:MDA ME:MNE MF:MAF MG:MDG MH:MHL MK:MKD ' +
  'ML:MLI MM:MMR MN:MNG MO:MAC MP:MNP MQ:MTQ MR:MRT MS:MSR MT:MLT MU:MUS MV:MDV MW:MWI MX:MEX MY:MYS MZ:MOZ NA:NAM ' +
  'NC:NCL NE:NER NF:NFK NG:NGA NI:NIC NL:NLD NO:NOR NP:NPL NR:NRU NU:NIU NZ:NZL OM:OMN PA:PAN PE:PER PF:PYF PG:PNG ' +
  'PH:PHL PK:PAK PL:POL PM:SPM PN:PCN PR:PRI PS:PSE PT:PRT PW:PLW PY:PRY QA:QAT RE:REU RO:ROU RS:SRB RU:RUS RW:RWA ' +
  'SA:SAU SB:SLB SC:SYC SD:SDN SE:SWE SG:SGP SH:SHN SI:SVN SJ:SJM SK:SVK SL:SLE SM:SMR SN:SEN SO:SOM SR:SUR SS:SSD ' +
  'ST:STP SV:SLV SX:SXM SY:SYR SZ:SWZ TC:TCA TD:TCD TF:ATF TG:TGO TH:THA TJ:TJK TK:TKL TL:TLS TM:TKM TN:TUN TO:TON ' +
  'TR:TUR TT:TTO TV:TUV TW:TWN TZ:TZA UA:UKR UG:UGA UM:UMI US:USA UY:URY UZ:UZB VA:VAT VC:VCT VE:VEN VG:VGB VI:VIR ' +
  'VN:VNM VU:VUT WF:WLF WS:WSM YE:YEM YT:MYT ZA:ZAF ZM:ZMB ZW:ZWE'

const threeLetters = new Map(CODES.split(' ').map((pair) => pair.split(':') as [string, string]))
const english = new Intl.DisplayNames('en', { type: 'region' })
const names = new Map<string, Intl.DisplayNames>()

function nameIn(locale: string, code: string): string {
  const tag = locale.replace('_', '-')
  let list = names.get(tag)
  if (!list) names.set(tag, (list = new Intl.DisplayNames(tag, { type: 'region' })))
  return list.of(code) ?? code
}

/** Whether the two letters are the code of a country. */
export const isCountry = (code: string): boolean => threeLetters.has(code)

export interface Country {
  /** Two letters: `PL`. */
  code: string
  threeLetters: string
  /** In the language of the view. */
  name: string
  englishName: string
  regions: readonly Region[]
}

export function findCountry(code: string, locale: string): Country | undefined {
  const three = threeLetters.get(code)
  if (!three) return undefined
  const englishName = english.of(code) ?? code
  return { code, threeLetters: three, name: nameIn(locale, code), englishName, regions: regionsOf(code) }
}

/** Empty if the shop has no list of the country's regions. */
export const regionsOf = (country: string): readonly Region[] => (country === 'PL' ? POLISH_REGIONS : [])

export const findRegion = (country: string, id: number | null, locale: string): Region | undefined =>
  findCountry(country, locale)?.regions.find((region) => region.id === id)

const folded = (text: string) => foldAccents(text.trim()).toLowerCase()

/** A region by its id, or else by its code or name; clients send either of them in either field. */
export function resolveRegion(
  country: string,
  { id, code, name }: { id?: number | null; code?: string | null; name?: string | null },
): Region | undefined {
  const regions = regionsOf(country)
  const requested = [code, name].filter((words) => words != null).map(folded)
  const isNamed = (region: Region) => requested.includes(folded(region.code)) || requested.includes(folded(region.name))
  // ids differ between installations of Magento
  return regions.find((region) => region.id === id) ?? regions.find(isNamed)
}

/** The countries named in the configuration (`PL,CZ`), the default one first, the others by name. */
export function listCountries(allowed: string, first: string, locale: string): Country[] {
  const tag = locale.replace('_', '-')
  return codesOf(allowed)
    .flatMap((code) => findCountry(code, locale) ?? [])
    .toSorted((a, b) => Number(b.code === first) - Number(a.code === first) || a.name.localeCompare(b.name, tag))
}

export const codesOf = (list: string): string[] => [
  ...new Set(
    list
      .split(',')
      .map((code) => code.trim().toUpperCase())
      .filter(Boolean),
  ),
]
