import type { GdprPrivacyBlock } from '../../generated/resolvers.ts'
import { text } from '../../../language/translate.ts'
import type { RequestContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { confirmPassword } from '../customers/index.ts'
import { isOutsideRegion, RESTRICTED } from '../privacy/index.ts'
import { type Configuration, getConfiguration } from '../store/index.ts'

const actions = {
  download: { title: text('Your data'), action: text('Download my data') },
  anonymise: { title: text('Anonymise your data'), action: text('Anonymise my data') },
  delete: { title: text('Delete your account and data'), action: text('Ask for the deletion') },
}
export type PrivacyAction = keyof typeof actions
const notices = { policies: text('Privacy policy'), dpo: text('Data protection officer') }

/** The enabled blocks, in their order. */
export function blocksOf(configuration: Configuration, t: (text: string) => string): GdprPrivacyBlock[] {
  const isOn = (code: PrivacyAction | keyof typeof notices) =>
    code === 'dpo' ? officerOf(configuration) !== null : configuration[`privacy/${code}/enabled`]
  return [
    ...(Object.keys(actions) as PrivacyAction[]).filter(isOn).map((code) => ({
      title: t(actions[code].title),
      action: t(actions[code].action),
      actionCode: code,
      text: configuration[`privacy/${code}/text`],
      checkbox: configuration[`privacy/${code}/checkbox`],
      password: configuration[`privacy/${code}/password`],
    })),
    ...(Object.keys(notices) as (keyof typeof notices)[]).filter(isOn).map((code) => ({
      title: t(notices[code]),
      action: '',
      actionCode: code,
      text: configuration[`privacy/${code}/text`],
      checkbox: false,
      password: false,
    })),
  ]
}

/** The data protection officer, if there is one. */
export const officerOf = (configuration: Configuration): { name: string; email: string } | null =>
  configuration['privacy/dpo/enabled'] && configuration['privacy/dpo/email'] !== ''
    ? { name: configuration['privacy/dpo/name'], email: configuration['privacy/dpo/email'] }
    : null

/** Why the visitor's country is not served; undefined if it is served or unknown. */
export const restrictionOf = (context: RequestContext, configuration: Configuration): string | undefined =>
  isOutsideRegion(context, configuration['privacy/region/countries']) ? RESTRICTED : undefined

/** Refuses an action that is disabled, or not offered in the visitor's country. */
export async function checkOffered(context: RequestContext, action: PrivacyAction): Promise<Configuration> {
  const configuration = await getConfiguration(context)
  if (!configuration[`privacy/${action}/enabled`])
    throw new Refusal('graphql-input', 'The shop does not offer this here. Please write to us.')
  const restriction = restrictionOf(context, configuration)
  if (restriction) throw new Refusal('graphql-input', restriction)
  return configuration
}

/** Like `checkOffered`; also verifies the password if the block requires it. */
export async function authorize(
  context: RequestContext,
  action: PrivacyAction,
  password: string | null | undefined,
): Promise<Configuration> {
  const configuration = await checkOffered(context, action)
  if (configuration[`privacy/${action}/password`]) await confirmPassword(context, password, 'password')
  return configuration
}
