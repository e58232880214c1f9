// A number of a JSON body with all its digits. A parsed number has about 16 digits, the columns have 18.

/** A number that a double cannot hold. The scalar Decimal reads its text; everything else sees the nearest double. */
export class ExactNumber extends Number {
  constructor(readonly text: string) {
    super(text)
    // Free-form objects are stored as they were sent, without a member of ours.
    Object.defineProperty(this, 'text', { value: text, enumerable: false })
  }
}
