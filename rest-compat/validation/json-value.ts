// The types of parsed JSON values. They keep the distinctions that the old service made.

/** A Map, because an object keeps the order of its keys and may have any key, such as `__proto__`. */
export type JsonObject = ReadonlyMap<string, JsonValue>

/**
 * An integer literal (`5`) is a bigint of any size; a literal with a fraction or an exponent (`5.0`, `1e2`) is a
 * number.
 */
export type JsonValue = null | boolean | bigint | number | string | readonly JsonValue[] | JsonObject

/** True for a JSON object. */
export const isObject = (value: JsonValue): value is JsonObject => value instanceof Map

/** True for a JSON list. */
export const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value)
