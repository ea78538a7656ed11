import type { Module } from '../../platform/module.ts'

export const deliveryModule: Module = {}
