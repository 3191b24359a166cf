/** Stands for lodash's `debounce` as react-admin calls it, without options. */
export default function debounce<A extends unknown[], R>(hacer: (...con: A) => R, espera = 0) {
  let reloj: ReturnType<typeof setTimeout> | undefined
  let pendiente: A | undefined
  let ultimo: R | undefined
  const flush = () => {
    const con = pendiente
    cancel()
    if (con) ultimo = hacer(...con)
    return ultimo
  }
  const cancel = () => {
    clearTimeout(reloj)
    pendiente = undefined
  }
  const rebotado = (...con: A) => {
    clearTimeout(reloj)
    pendiente = con
    reloj = setTimeout(flush, espera)
    return ultimo
  }
  return Object.assign(rebotado, { cancel, flush })
}
