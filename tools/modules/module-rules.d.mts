import type { IForbiddenRuleType } from 'dependency-cruiser'
import type { DeclaredModule } from './read-modules.d.mts'

export function moduleRules(modules: readonly DeclaredModule[]): IForbiddenRuleType[]
