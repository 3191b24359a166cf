/** What the school writes by e-mail. */
export const correo = {
  copie: 'Si el botón no abre, copie esta dirección en su navegador:',
  saludo: 'Hola, %{nombre}:',
  una_vez: 'El enlace sirve una sola vez, hasta el %{caduca}. Es solo para usted: no lo comparta.',
  invitacion: {
    asunto: '%{centro}: su cuenta está lista',
    antes:
      '%{centro} le abrió una cuenta en su sistema. Su usuario es %{email}; elija ahora su contraseña para entrar.',
    rotulo: 'Elegir mi contraseña',
    despues: 'Si no esperaba este correo, no haga nada.',
  },
  recuperacion: {
    asunto: '%{centro}: cambie su contraseña',
    antes: 'Se pidió cambiar la contraseña de su cuenta %{email}.',
    rotulo: 'Cambiar mi contraseña',
    despues: 'Si usted no lo pidió, no haga nada: su contraseña sigue igual.',
  },
} as const
