import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { type Fault, withFault } from './faults.ts'

/** The faults with which their file still has valid types. */
export function withoutTypeErrors<F extends Fault & { file: string }>(faults: readonly F[]): F[] {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile('tsconfig.server.json', (file) => ts.sys.readFile(file)).config,
    ts.sys,
    process.cwd(),
  )
  const changed = new Map<string, string>()
  let version = 0
  const service = ts.createLanguageService({
    fileExists: (file) => ts.sys.fileExists(file),
    readFile: (file) => ts.sys.readFile(file),
    readDirectory: (...wanted) => ts.sys.readDirectory(...wanted),
    directoryExists: (folder) => ts.sys.directoryExists(folder),
    getCurrentDirectory: () => process.cwd(),
    getCompilationSettings: () => options,
    getScriptFileNames: () => fileNames,
    getScriptVersion: (file) => (changed.has(file) ? String(version) : '0'),
    getScriptSnapshot: (file) => {
      const text = changed.get(file) ?? ts.sys.readFile(file)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getDefaultLibFileName: (wanted) => ts.getDefaultLibFilePath(wanted),
  })
  return faults.filter((fault) => {
    const file = path.resolve(fault.file)
    changed.clear()
    changed.set(file, withFault(readFileSync(file, 'utf8'), fault))
    version++
    return [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)].length === 0
  })
}
