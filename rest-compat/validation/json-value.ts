// What a JSON text holds once it is read, told apart as the old service told it apart.

/** An object keeps the order of its keys, and any key at all, so it is a Map and never a plain object. */
export type JsonObject = ReadonlyMap<string, JsonValue>

/**
 * An integer literal (`5`) is a bigint of any size; a literal with a fraction or an exponent (`5.0`, `1e2`) is a
 * number.
 */
export type JsonValue = null | boolean | bigint | number | string | readonly JsonValue[] | JsonObject

/** Whether the value was written as an object. */
export const isObject = (value: JsonValue): value is JsonObject => value instanceof Map

/** Whether the value was written as a list. */
export const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value)
