import { type RouteResponse, ResponseError, json } from '../frame/responses.ts'

const HTTP_STATUSES = {
  ERROR_VALUE_INVALID: 400,
  ERROR_VALUE_MISSING: 400,
  ERROR_SYNTAX: 400,
  ERROR_ORDER_NOT_UNIQUE: 400,
  BUSINESS_ERROR: 400,
  UNAUTHORIZED: 401,
  DATA_NOT_FOUND: 404,
} as const

export type PayuCode = keyof typeof HTTP_STATUSES

export const refusal = (statusCode: PayuCode, statusDesc: string): RouteResponse =>
  json(HTTP_STATUSES[statusCode], { status: { statusCode, statusDesc, severity: 'ERROR' } })

/** Ends the call with an error response of PayU. */
export function refuse(statusCode: PayuCode, statusDesc: string): never {
  throw new ResponseError(refusal(statusCode, statusDesc))
}

export const success = (statusDesc?: string) => ({ statusCode: 'SUCCESS', ...(statusDesc && { statusDesc }) })
