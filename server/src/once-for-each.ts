/**
 * Makes a function that makes something of each object once, and gives that again until the object is
 * collected as garbage. The object must not change what is made of it.
 */
export function onceForEach<Subject extends object, Made extends object | string>(
  make: (subject: Subject) => Made,
): (subject: Subject) => Made {
  const all = new WeakMap<Subject, Made>();
  return (subject) => {
    const known = all.get(subject);
    if (known !== undefined) return known;
    const made = make(subject);
    all.set(subject, made);
    return made;
  };
}
