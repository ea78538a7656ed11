import { makeExecutableSchema } from '@graphql-tools/schema'
import { readFileSync, readdirSync } from 'node:fs'
import { parse, getIntrospectionQuery, getOperationAST } from 'graphql'
import { typeDefs } from './server/generated/schema.ts'
import { queryCosts } from './server/query-costs.ts'
import { planDocument } from './server/platform/graphql/plan.ts'
import { costOf } from './server/platform/graphql/cost.ts'
import { texts } from './storefront/app/generated/texts.ts'
import { buildSchema } from 'graphql'
const schema = buildSchema(readFileSync('schema.graphql','utf8'))
const rows: [number, string, number, number][] = []
for (const text of [...Object.values(texts), getIntrospectionQuery()] as string[]) {
  const doc = parse(text)
  const t = performance.now()
  const plans = planDocument(schema, doc, queryCosts)
  const took = performance.now() - t
  for (const [op, plan] of plans) {
    let best = 1e9, c = 0
    for (let r=0;r<60;r++) { const e = performance.now(); for (let i=0;i<100;i++) c = costOf(plan, {shelf:12,size:24}); best=Math.min(best,(performance.now()-e)*10) }
    rows.push([c, op.name?.value ?? text.slice(0,60), took, best])
  }
}
rows.sort((a,b)=>b[0]-a[0])
for (const r of rows.slice(0,40)) console.log(r[0], r[1], r[2].toFixed(2)+'ms', r[3].toFixed(2)+'us')
