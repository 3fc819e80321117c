import io.trino.server.Server;

/** Starts a Trino server from its libraries, without the Trino distribution. */
public class StartTrino {
  public static void main(String[] args) {
    new Server().start(Server.class.getPackage().getImplementationVersion());
  }
}
