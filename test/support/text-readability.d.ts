// The types of the functions that the tests use of text-readability, which has none.
declare module 'text-readability' {
  const readability: { readonly fleschKincaidGrade: (text: string) => number }
  export default readability
}
