import {
  type DeclaredSettings,
  presetOf,
  type Setting,
  storedValue,
} from '../../server/platform/configuration/declared-settings.ts'

const MAX_DEFAULT = 60

/** A value in one line of a table, shortened. */
function cell(text: string): string {
  const line = text.replaceAll('\n', ' ⏎ ').replaceAll('\u00a0', ' ').replaceAll('|', '\\|')
  return line.length > MAX_DEFAULT ? `${line.slice(0, MAX_DEFAULT).trimEnd()} …` : line
}

function defaultCell(setting: Setting): string {
  const preset = presetOf(setting)
  if (typeof preset === 'boolean') return preset ? 'on' : 'off'
  return preset === '' ? '' : `\`${cell(storedValue(preset))}\``
}

function row(path: string, name: string | undefined, setting: Setting): string {
  const names = [...(name ? [name] : []), path].map((text) => `\`${text}\``).join(', ')
  const allowed = setting.kind.allowed.replaceAll('|', '\\|')
  return `| ${names} | ${defaultCell(setting)} | ${allowed} | ${setting.about} |\n`
}

/** docs/settings.md: all settings by the modules that declare them. */
export function settingsPage(
  byModule: Readonly<Record<string, DeclaredSettings>>,
  shortNames: Readonly<Record<string, string>>,
): string {
  const names = new Map(Object.entries(shortNames).map(([name, path]) => [path, name]))
  const tables = Object.entries(byModule).map(
    ([module, settings]) =>
      `\n## ${module}\n\n| setting | default | it is | |\n|---|---|---|---|\n` +
      Object.entries(settings)
        .map(([path, setting]) => row(path, names.get(path), setting))
        .join(''),
  )
  return `# Settings

Written by \`npm run generate\` from the \`<module>.settings.ts\` of the modules: never edited. Operators change settings
while the shop runs: \`npm run shop -- settings set NAME VALUE\` ([commands](commands.md)); other values than those allowed
are refused. Variables of the process are in [configuration](configuration.md).
${tables.join('')}`
}
