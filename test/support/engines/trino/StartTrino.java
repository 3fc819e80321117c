import io.trino.server.Server;

/** Starts a server of Trino without its distribution. */
public class StartTrino {
  public static void main(String[] args) {
    new Server().start(Server.class.getPackage().getImplementationVersion());
  }
}
