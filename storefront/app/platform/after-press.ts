/** Runs once nothing is held down: what moves a button between press and release takes its click away. */
export function afterPress(run: () => void): void {
  if (document.querySelector(':active')) addEventListener('mouseup', run, { once: true })
  else run()
}
