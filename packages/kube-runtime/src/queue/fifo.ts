/** First in, first out, in constant time: taking from the front of an array or a Set gets slow when a hundred thousand wait. */
export interface Fifo<T> {
  push(item: T): void;
  shift(): T | undefined;
}

export const createFifo = <T>(): Fifo<T> => {
  let incoming: T[] = [];
  let outgoing: T[] = [];
  return {
    push: (item) => void incoming.push(item),
    shift: () => {
      if (outgoing.length === 0) [outgoing, incoming] = [incoming.reverse(), outgoing];
      return outgoing.pop();
    },
  };
};
